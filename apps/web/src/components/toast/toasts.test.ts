import { fade, lifetime, makeToasts } from './toasts.ts'

function timed() {
  const due: { at: number; run: () => void }[] = []
  let now = 0
  const toasts = makeToasts({ after: (ms, run) => void due.push({ at: now + ms, run }) })
  const wait = (ms: number) => {
    now += ms
    for (const each of due.splice(0))
      if (each.at <= now) each.run()
      else due.push(each)
  }
  return { toasts, wait }
}

test('V662 V663 a toast lives 5 s and fades for 250 ms', () => {
  const { toasts, wait } = timed()
  toasts.show('Saved')
  wait(lifetime - 1)
  expect(toasts.current()).toMatchObject([{ title: 'Saved', error: false, leaving: false }])
  wait(1)
  expect(toasts.current()).toMatchObject([{ leaving: true }])
  wait(fade)
  expect(toasts.current()).toEqual([])
})

test('what may still be undone is offered for as long as it may be', () => {
  const { toasts, wait } = timed()
  const run = jest.fn()
  toasts.show('Cancelled', { action: { label: 'Undo', run }, lastsMs: 2 * lifetime })
  wait(2 * lifetime - 1)
  expect(toasts.current()).toMatchObject([{ action: { label: 'Undo' }, leaving: false }])
  wait(1)
  expect(toasts.current()).toMatchObject([{ leaving: true }])
  expect(run).not.toHaveBeenCalled()
})

test('a toast that was dismissed does not come back when its time is over', () => {
  const { toasts, wait } = timed()
  toasts.show('No', { error: true, body: 'Because' })
  toasts.dismiss(toasts.current()[0]!.id)
  wait(fade)
  wait(lifetime)
  wait(fade)
  expect(toasts.current()).toEqual([])
})

test('V322 a toast has a title, a body and whether it is an error', () => {
  const { toasts } = timed()
  toasts.show('Saved')
  toasts.show('No', { error: true, body: 'Because' })
  expect(toasts.current()).toMatchObject([
    { title: 'Saved', error: false },
    { title: 'No', error: true, body: 'Because' },
  ])
})

test('at most five are shown, the newest last', () => {
  const { toasts } = timed()
  for (let each = 1; each <= 7; each++) toasts.show(String(each))
  expect(toasts.current().map((toast) => toast.title)).toEqual(['3', '4', '5', '6', '7'])
})
