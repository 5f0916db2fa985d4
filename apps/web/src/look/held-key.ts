type Press = Pick<KeyboardEvent, 'key' | 'repeat' | 'target' | 'preventDefault'>

/** On what the key went down that may be held now. */
let pressedOn: EventTarget | null = null

/**
 * Enter that is held presses only what it went down on: a question that takes the focus meanwhile was not read, and
 * the keyboard repeats the key into it.
 */
export function pressOnce(event: Press): void {
  if (!event.repeat) pressedOn = event.target
  else if (event.key === 'Enter' && event.target !== pressedOn) event.preventDefault()
}
