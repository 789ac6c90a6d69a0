/** How wide elements are laid out, without asking for a layout: one observer for all of them. */
const told = new WeakMap<Element, (width: number) => void>();
let observer: ResizeObserver | null = null;

/** For an element's `@attach`: tells its width as often as it changes, once it has one. */
export function measure(tell: (width: number) => void): (element: Element) => () => void {
  return (element) => {
    observer ??= new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries)
        if (contentRect.width > 0) told.get(target)?.(contentRect.width);
    });
    told.set(element, tell);
    observer.observe(element);
    return () => observer?.unobserve(element);
  };
}
