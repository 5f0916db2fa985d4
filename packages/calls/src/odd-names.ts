/**
 * Calls whose file is not where their name says (`a.b_c.d` lies in `a/b-c-d.ts`). The names are the
 * specification's and stay; their files lie with the noun that they are about.
 */
export const oddNames: Readonly<Record<string, string>> = {
  // The specification says 'patient' for a passenger in some calls.
  'patient.all_same_person': 'passenger/all-same-person.ts',
  'patient.duplicates': 'passenger/duplicates.ts',
  'patient.patients_with_phone_number': 'passenger/patients-with-phone-number.ts',
  'patient.plans': 'passenger/plans.ts',
  'patient.search': 'passenger/search.ts',
  // About plans, by their keys.
  'plan_id.list': 'plan/id-list.ts',
  'plan_id.map': 'plan/id-map.ts',
  // Changes records of any collection, like data.merge and data.delete.
  'kora.mutation': 'data/kora-mutation.ts',
  // Archives users, at the global customer.
  'global.user.archive': 'user/global-user-archive.ts',
  // Read from the fleet; a ride only says which.
  'ride.dispatch': 'fleet/ride-dispatch.ts',
  // Drives the rides of fleets that the product plays, which only offers lead to.
  'dummy.drive': 'offer/dummy-drive.ts',
  // Searches the map, under the name of where its data come from.
  'osm.search': 'map/osm-search.ts',
  // The help slider and the help desk.
  'articles.search': 'help/articles-search.ts',
  'help_email.rh_member': 'help/help-email-rh-member.ts',
  'ticket.create.help_modal': 'help/ticket-create-help-modal.ts',
  'zendesk.help': 'help/zendesk-help.ts',
  // Tools of global support and of those who run the portal.
  'aside.list': 'support/aside-list.ts',
  'aside.retry': 'support/aside-retry.ts',
  'distribute.call': 'support/distribute-call.ts',
  'error.backend': 'support/error-backend.ts',
  'flipper.trigger': 'support/flipper-trigger.ts',
  'internal.store.reset': 'support/internal-store-reset.ts',
  'microservice.reseed.all': 'support/microservice-reseed-all.ts',
  'microservice.reseed.local_tables': 'support/microservice-reseed-local-tables.ts',
  'search.rebuild': 'support/search-rebuild.ts',
  'system.reboot': 'support/system-reboot.ts',
}
