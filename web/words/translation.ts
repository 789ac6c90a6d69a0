/** The words of a set in another language: all that Italian has, and more forms for numbers. */
export type Translation<Italian> = Record<keyof Italian, string> &
  Partial<Record<`${keyof Italian & string}.${Exclude<Intl.LDMLPluralRule, 'other'>}`, string>>;
