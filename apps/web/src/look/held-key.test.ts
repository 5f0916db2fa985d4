import { pressOnce } from './held-key.ts'

const [confirm, yes] = [new EventTarget(), new EventTarget()]

/** Whether each of these key events is kept from pressing anything. */
function kept(...events: [key: string, target: EventTarget, repeat: boolean][]): boolean[] {
  let press: (event: KeyboardEvent) => void = () => {}
  pressOnce({ addEventListener: (_, hear) => (press = hear) })
  return events.map(([key, target, repeat]) => {
    const preventDefault = jest.fn()
    press({ key, target, repeat, preventDefault } as Partial<KeyboardEvent> as KeyboardEvent)
    return preventDefault.mock.calls.length > 0
  })
}

test('Enter that is held presses what it went down on, and no question that comes meanwhile', () => {
  expect(kept(['Enter', confirm, false], ['Enter', confirm, true], ['Enter', yes, true])).toEqual([
    false,
    false,
    true,
  ])
  expect(kept(['Enter', yes, false], ['Enter', yes, true])).toEqual([false, false])
})

test('other keys that are held go on where the focus is', () => {
  expect(kept(['ArrowDown', confirm, false], ['ArrowDown', yes, true], ['Tab', yes, true])).toEqual([
    false,
    false,
    false,
  ])
})
