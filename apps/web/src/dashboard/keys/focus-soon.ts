/** How many frames a part of the ride may take to come: two seconds. */
const FRAMES = 120

/** Gives the focus to an element that is about to come. */
export function focusSoon(selector: string, frames = FRAMES): void {
  const element = document.querySelector<HTMLElement>(selector)
  if (element) element.focus()
  else if (frames > 0) requestAnimationFrame(() => focusSoon(selector, frames - 1))
}
