import {
  fleetAlertKey,
  fleetAlerts,
  fleetAlertWay,
  fleetNews,
  type FleetAlert,
  type FleetNews,
} from './fleet-alerts.ts'

test.each<[FleetNews, FleetAlert]>([
  ['offer', 'offer'],
  ['reconfirm', 'offer'],
  ['changed', 'changed'],
  ['replaced', 'changed'],
  ['restored', 'changed'],
  ['cancelled', 'cancelled'],
  ['withdrawn', 'cancelled'],
  ['assigned', 'assigned'],
  ['requested', 'requested'],
])('§2.3 %s is heard by who chose %s, and by nobody else', (news, alert) => {
  for (const chosen of fleetAlerts) {
    const types = { [fleetAlertKey(chosen)]: true }
    expect([chosen, fleetAlertWay({ method: 'sms', types }, news)]).toEqual([
      chosen,
      chosen === alert ? 'sms' : null,
    ])
  }
})

test('§2.3 without a way, without a choice, and where nothing was ever chosen, nothing is heard', () => {
  const all = Object.fromEntries(fleetAlerts.map((alert) => [fleetAlertKey(alert), true]))
  for (const news of fleetNews) {
    expect(fleetAlertWay({ method: 'email', types: all }, news)).toBe('email')
    expect(fleetAlertWay({ method: 'none', types: all }, news)).toBeNull()
    expect(fleetAlertWay({ types: all }, news)).toBeNull()
    expect(fleetAlertWay({ method: 'email', types: { [fleetAlertKey('offer')]: false } }, news)).toBeNull()
    expect(fleetAlertWay(undefined, news)).toBeNull()
  }
})
