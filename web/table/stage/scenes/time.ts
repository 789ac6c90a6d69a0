/** How long everything takes. */

export const PACES = { calmo: 1.6, normale: 1, svelto: 0.6 } as const;

/** Milliseconds at the pace *normale*. */
export const MS = {
  fly: 280,
  settle: 110,
  gather: 200,
  square: 90,
  packet: 300,
  close: 220,
  restLay: 350,
  rest: 450,
  restOwn: 300,
  restScopa: 700,
  restReason: 250,
  rise: 160,
  restTrick: 650,
  draw: 250,
  drawAgain: 90,
  drawShown: 320,
  shown: 900,
  accuso: 1400,
  busso: 1400,
  dealer: 1600,
  count: 260,
  void: 1400,
  restLast: 700,
  breath: 500,
  deal: 45,
  dealAll: 1300,
  dealFly: 240,
  swing: 400,
  back: 200,
} as const;
