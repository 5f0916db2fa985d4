declare global {
  /** The events that React handed on to the page's parts. */
  var heardEvents: WeakSet<Event>
}

/**
 * What somebody presses, types, ticks or chooses before a part of the page listens is done once it does: a slow phone
 * shows a form seconds before it can do anything with it. Runs in the browser by itself, before everything else, and is
 * carried into the page as text: it may use nothing from outside.
 */
export function rememberEarly(): void {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  /** React keeps what it knows of a field beside it, and tells nobody of what is as it knew it. */
  type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } }
  type Early = { element: HTMLElement; redo: () => void; until: number }
  /** ms: how often it is tried again, how long, and how long the page has to show what came of one of them. */
  const [tryEvery, tryFor, settle] = [100, 20_000, 50]
  let waiting: Early[] = []
  /** What is done anew right now. */
  let redone: Event[] | null = null
  globalThis.heardEvents = new WeakSet()

  const isInput = (target: EventTarget) => target instanceof HTMLInputElement
  const isTicked = (target: EventTarget): target is HTMLInputElement =>
    isInput(target) && /^(?:checkbox|radio)$/.test(target.type)
  const isEntered = (target: EventTarget): target is Field =>
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement ||
    (isInput(target) && !/^(?:checkbox|radio|file)$/.test(target.type))
  const put = (field: Tracked, name: 'value' | 'checked', value: string | boolean) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value)
    field._valueTracker?.setValue(typeof value === 'string' ? `not ${value}` : String(value))
  }

  const redoFirst = () => {
    waiting = waiting.filter(({ element, until }) => element.isConnected && Date.now() < until)
    const [first] = waiting
    if (!first) return
    const events: Event[] = (redone = [])
    first.redo()
    redone = null
    const isHeard = events.some((event) => heardEvents.has(event))
    if (isHeard) waiting = waiting.filter((early) => early !== first)
    setTimeout(redoFirst, isHeard ? settle : tryEvery)
  }
  /** In the order in which they were done; of several at one element, and of several buttons, the last. */
  const remember = (element: HTMLElement, isReplaced: (other: Element) => boolean, redo: () => void) => {
    if (waiting.length === 0) setTimeout(redoFirst, tryEvery)
    waiting = waiting.filter((early) => !isReplaced(early.element))
    waiting.push({ element, redo, until: Date.now() + tryFor })
  }

  const press = (button: HTMLElement) =>
    remember(
      button,
      (other) => other.tagName === 'BUTTON',
      () => button.click(),
    )
  const tick = (field: HTMLInputElement, checked: boolean) => {
    const isSameQuestion = (other: Element) =>
      other === field || (field.type === 'radio' && other.getAttribute('name') === (field.name || null))
    remember(field, isSameQuestion, () => {
      put(field, 'checked', !checked)
      field.click()
    })
  }
  const enter = (field: Field, type: string, value: string) =>
    remember(
      field,
      (other) => other === field,
      () => {
        put(field, 'value', value)
        field.dispatchEvent(new Event(type, { bubbles: true }))
        // A date or a time is read when its field is left.
        if (field !== document.activeElement)
          field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      },
    )

  const follow = (event: Event) => {
    const { target, type } = event
    if (redone) return void redone.push(event)
    if (!(target instanceof HTMLElement)) return
    // A form's own button works without scripts (docs/decisions/041).
    const button = type === 'click' ? target.closest<HTMLElement>('button[type=button]') : null
    const isChosen = type === (target instanceof HTMLSelectElement ? 'change' : 'input')
    const [value, checked] = [isEntered(target) ? target.value : '', isTicked(target) && target.checked]
    // React has heard of it by then, if it listens to the page's part already.
    setTimeout(() => {
      if (heardEvents.has(event)) waiting = waiting.filter(({ element }) => element !== target)
      else if (button) press(button)
      else if (type === 'click' && isTicked(target)) tick(target, checked)
      else if (isChosen && isEntered(target)) enter(target, type, value)
    })
  }
  for (const type of ['click', 'input', 'change']) addEventListener(type, follow, true)
}
