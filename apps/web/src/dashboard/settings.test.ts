import { mayStartRequest } from './settings.ts'

test.each([
  ['V575', ['ride.create'], true, true],
  ['V575', ['*'], true, true],
  ['V575', ['ride.edit', 'ride.view'], true, false],
  ['V576', ['ride.create'], false, false],
])(
  '%s with %j, where the customer wants requests begun here: %s, a new one is offered: %s',
  (_, permissions, wanted, offered) => {
    expect(mayStartRequest({ permissions, newTripRequest: wanted })).toBe(offered)
  },
)
