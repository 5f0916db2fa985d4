/** The keys that a payload names; each is made anew for a cell that changes something. */
export type Things = {
  ride: string
  taken: string
  other: string
  passenger: string
  fund: string
  looseFund: string
  policy: string
  loosePolicy: string
  plan: string
  loosePlan: string
  contact: string
  funding: string
  place: string
  role: string
  team: string
  user: string
  /** Of the office, who sees everything. */
  lead: string
  group: string
  fleet: string
  draft: string
  /** The asker's own token. */
  token: string
  /** The passenger's login phone, as it is typed, and the customer's own number. */
  phone: string
  riderKey: string
  /** Differs at each reading: for names and numbers that must be new. */
  unique: string
}
export type Thing = keyof Things
