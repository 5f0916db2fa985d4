import { ridesBefore, ridesToCome } from './ride-questions.ts'

test('rides to come are those that may still be driven; those before are told whatever became of them', () => {
  const { status = [] } = ridesToCome('PSG1', 1_000)
  expect(status).toEqual(expect.arrayContaining(['scheduling', 'confirmed', 'enroute', 'arranged']))
  for (const gone of ['cancelled', 'rejected', 'unavailable', 'modified'] as const)
    expect(status).not.toContain(gone)
  expect(ridesBefore('PSG1', 1_000).status).toBeUndefined()
})
