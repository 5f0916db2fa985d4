/** A field that isn't there after so long (ms) doesn't come. */
const waitsFor = 5000
const atMost = 200

let stop: (() => void) | undefined

/**
 * A key or a click opens a page or a dialog in whose first field one types: what is typed before the field is there
 * goes into it, in place of being lost, or of setting off the keys of the page that is left. Escape gives it up.
 */
export function holdTyping(): void {
  stop?.()
  let typed = ''
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') return stop?.()
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1 && typed.length < atMost) typed += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const enter = ({ target }: FocusEvent) => {
    if (!isTextField(target)) return
    stop?.()
    // After what gave it the focus is done, and before another key is heard.
    queueMicrotask(() => insert(target, typed))
  }
  addEventListener('keydown', press, true)
  addEventListener('focusin', enter, true)
  const timer = setTimeout(() => stop?.(), waitsFor)
  stop = () => {
    stop = undefined
    clearTimeout(timer)
    removeEventListener('keydown', press, true)
    removeEventListener('focusin', enter, true)
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function isTextField(target: EventTarget | null): target is TextField {
  return (
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
    target.selectionStart !== null
  )
}

/** As if it were typed at the end of what is in the field. */
function insert(field: TextField, typed: string): void {
  if (typed === '') return
  field.setRangeText(typed, field.value.length, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: typed, inputType: 'insertText' }))
}
