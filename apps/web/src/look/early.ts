declare global {
  /** The events that React handed on to the page's parts, and as what; none where the page came without its head. */
  var heardEvents: WeakMap<Event, string> | undefined
}

/**
 * What somebody presses, types, ticks or chooses before a part of the page listens is done once it does: a slow phone
 * shows a form seconds before it can do anything with it. Runs in the browser by itself, before everything else, and is
 * carried into the page as text: it may use nothing from outside.
 */
// eslint-disable-next-line max-lines-per-function -- one text, which nothing can be taken out of
export function rememberEarly(): void {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  /** React keeps what it knows of a field beside it, and tells nobody of what is as it knew it. */
  type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } }
  type Early = {
    element: HTMLElement
    redo: (element: HTMLElement) => void
    isKept: (events: Event[]) => boolean
    until: number
    /** Where it was pressed: on another page the same name means something else. */
    address: string
    heard?: true
  }
  /**
   * ms: how often it is tried again, how long, how long a part may be away that is drawn anew, and how long the page
   * has to show what came of one of them.
   */
  const [tryEvery, tryFor, awayFor, settle] = [100, 20_000, 10_000, 50]
  let waiting: Early[] = []
  /** What is done anew right now. */
  let redone: Event[] | null = null
  const heard = (globalThis.heardEvents = new WeakMap<Event, string>())
  const met = new WeakSet<Element>()
  const changes = new WeakMap<Element, Event>()

  const isInput = (target: EventTarget) => target instanceof HTMLInputElement
  /** Of a field that React was about to take over it hears the click alone, and of no change. */
  const isChange = (event: Event) => heard.get(event) === 'change'
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

  /** React tells a field's change by what it knew before: the event that makes it known tells none. */
  const isKnown = (target: Element) =>
    !/^(?:INPUT|TEXTAREA)$/.test(target.tagName) || '_valueTracker' in target

  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
  /** A part whose script comes late is taken away and drawn anew: what was pressed there is the button of that name. */
  const findAgain = (early: Early) => {
    if (early.element.isConnected || early.element.tagName !== 'BUTTON') return early.element.isConnected
    if (early.address !== location.href) return false
    const name = nameOf(early.element)
    const [button, ...others] = [...document.querySelectorAll<HTMLElement>('button[type=button]')].filter(
      (each) => nameOf(each) === name,
    )
    // For a moment there is none; of several nobody knows which.
    if (!button) early.until = Math.min(early.until, Date.now() + awayFor)
    else if (others.length === 0) early.element = button
    return !button || others.length === 0
  }

  const redoFirst = () => {
    waiting = waiting.filter((early) => findAgain(early) && Date.now() < early.until)
    const [first] = waiting
    if (!first) return
    if (!first.element.isConnected) return void setTimeout(redoFirst, tryEvery)
    const events: Event[] = (redone = [])
    const wasKnown = isKnown(first.element)
    first.redo(first.element)
    redone = null
    const isHeard = events.some((event) => heard.has(event))
    // What wakes a field up doesn't count: once more, then.
    const isDone = isHeard && wasKnown && (first.heard || first.isKept(events))
    if (isHeard && wasKnown) first.heard = true
    if (isDone) waiting = waiting.filter((early) => early !== first)
    setTimeout(redoFirst, isHeard ? settle : tryEvery)
  }
  /** In the order in which they were done; of several at one element, and of several buttons, the last. */
  const remember = (
    element: HTMLElement,
    isReplaced: (other: Element) => boolean,
    how: Pick<Early, 'redo' | 'isKept'>,
  ) => {
    if (waiting.length === 0) setTimeout(redoFirst, tryEvery)
    waiting = waiting.filter((early) => !isReplaced(early.element))
    waiting.push({ element, ...how, until: Date.now() + tryFor, address: location.href })
  }

  const press = (button: HTMLElement) =>
    remember(button, (other) => other.tagName === 'BUTTON', {
      redo: (again) => again.click(),
      isKept: () => true,
    })
  const tick = (field: HTMLInputElement, checked: boolean) => {
    const isSameQuestion = (other: Element) =>
      other === field || (field.type === 'radio' && other.getAttribute('name') === (field.name || null))
    const redo = () => {
      put(field, 'checked', !checked)
      field.click()
    }
    remember(field, isSameQuestion, { redo, isKept: (events) => events.some(isChange) })
  }
  const enter = (field: Field, type: string, value: string) => {
    const redo = () => {
      put(field, 'value', value)
      field.dispatchEvent(new Event(type, { bubbles: true }))
      // A date or a time is read when its field is left.
      if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    // What wakes a list up is handed on after its choice was set back.
    const isKept = () => !(field instanceof HTMLSelectElement) || field.value === value
    remember(field, (other) => other === field, { redo, isKept })
  }
  /** What goes by something that is asked for first stands as it was for a moment, too: ticks are left alone. */
  const isSetBack = (target: Element, value: string) =>
    isEntered(target) &&
    target.value !== value &&
    (target instanceof HTMLSelectElement || target.value === '')

  const follow = (event: Event) => {
    const { target, type } = event
    if (redone) return void redone.push(event)
    // The picture on a button is no HTML.
    if (!(target instanceof Element)) return
    // A choice is told twice, and React listens to the second.
    if (type === 'change') return void changes.set(target, event)
    // A form's own button works without scripts (docs/decisions/041).
    const button = type === 'click' ? target.closest<HTMLElement>('button[type=button]') : null
    const [value, checked] = [isEntered(target) ? target.value : '', isTicked(target) && target.checked]
    const isChoice = type === 'input' && target instanceof HTMLSelectElement
    const wasKnown = (type === 'click' && !isTicked(target)) || isKnown(target)
    // React has heard of it by then, if it listens to the page's part already.
    setTimeout(() => {
      const isHeard = heard.has((isChoice && changes.get(target)) || event)
      // The first that a field hears of may have woken it up, and set it back before.
      const isMissed =
        isSetBack(target, value) || (isTicked(target) && changes.has(target) && !isChange(event))
      const isLost = !isHeard || !wasKnown || (!met.has(target) && isMissed)
      if (isHeard) met.add(target)
      if (!isLost) waiting = waiting.filter(({ element }) => element !== target)
      else if (button) press(button)
      else if (type === 'click' && isTicked(target)) tick(target, checked)
      else if (type === 'input' && isEntered(target)) enter(target, isChoice ? 'change' : 'input', value)
    })
  }
  for (const type of ['click', 'input', 'change']) addEventListener(type, follow, true)
}
