type Page = { addEventListener: (type: 'keydown', hear: (event: KeyboardEvent) => void, early: true) => void }

/**
 * Enter that is held presses only what it went down on: a question that takes the focus meanwhile was not read, and
 * the keyboard repeats the key into it. Carried into the page as text, before everything else (EarlyEvents): it may
 * use nothing from outside.
 */
export function pressOnce(page: Page): void {
  let pressedOn: EventTarget | null = null
  page.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat) pressedOn = event.target
      else if (event.key === 'Enter' && event.target !== pressedOn) event.preventDefault()
    },
    true,
  )
}
