import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import { demoPhone, geography } from './geography.ts'

type DemoCustomer = {
  key: string
  name: string
  timezone: string
  configuration: Omit<Partial<Customer>, 'key' | 'name' | 'timezone' | 'version'>
  policy: CustomerPolicy
}

function all<K extends string>(names: readonly K[]): Record<K, boolean> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<K, boolean>
}

const vehicles = all(['any', 'sedan', 'suv', 'wav', 'bariatric', 'stretcher', 'ambulance'])
const services = all(['standard', 'to_curb', 'to_door', 'through_door', 'bls', 'als', 'stretcher'])

/** Lakeside has everything on, Pinecrest the least, global is support (contract: Demo data). */
export const customers: DemoCustomer[] = [
  {
    key: 'lakeside',
    name: 'Lakeside Health',
    timezone: geography.lakeside.zone,
    configuration: {
      phone: { display: demoPhone('lakeside', 190).display },
      config_support_phone: { ...demoPhone('lakeside', 191), type: 'land', verified: true },
      teams_enabled: true,
      limits: { distance: { minimum: 0, maximum: 200 }, duration: { minimum: 0 } },
      funds: { enabled: true, required: false },
      claims: {
        enabled: true,
        standard_vehicle: 'A0100',
        wheelchair_accesible_vehicle: 'A0130',
        stretcher_van: 'T2005',
        ambulance_basic: 'A0428',
        ambulance_advanced: 'A0426',
      },
      documentation: {
        passenger_key: { enabled: true, required: false },
        verification: {
          consent: { key: 'consent', copy: 'Transportation consent is on file' },
          eligibility: { key: 'eligibility', copy: 'Eligibility was checked today' },
        },
        handouts: { guide: { key: 'guide', title: 'Riding with us', link: 'https://example.org/riding' } },
      },
      coordinate: {
        passenger_quick_disable: false,
        ride_create_redirect: true,
        team_filter: true,
        disable_journey: false,
      },
      flags: {
        auto_mark_unavailable: false,
        support_visible: true,
        help_email: 'help@example.org',
        psychosocial_assistance: false,
        patient_gender: true,
        ride_key: true,
      },
      passenger: {
        portal: true,
        portal_settings: { access: 'edit', profile_edit: true },
        schedule_anywhere: true,
        dob: { enabled: true, required: false },
      },
      fleets: { transit: true, vehicles, services },
      // A demonstration is looked at at any hour.
      dispatch: { mode: 'tiered', tier: 3, send_anytime: true },
      dashboard: { graphql: true },
      covered: {
        enabled: true,
        main_text: 'Choose the service that covers this trip',
        tooltip: 'The service decides which benefit pays.',
        list: {
          dialysis: { key: 'dialysis', value: 'Dialysis', display: 'Dialysis', allowed: true },
          oncology: { key: 'oncology', value: 'Oncology', display: 'Oncology', allowed: true },
          wellness: { key: 'wellness', value: 'Wellness day', display: 'Wellness day', allowed: true },
        },
      },
      imports: {
        enabled: true,
        types: { rosters: true, allotments: true, authfiles: true, cardholders: true },
      },
      auth: { logins: 3, role: 'ROLcoordinator' },
      copy: {
        'es.covered.main_text': 'Elija el servicio que cubre este viaje',
        'es.covered.tooltip': 'El servicio decide qué beneficio paga.',
        'es.covered.list.dialysis': 'Diálisis',
        'es.covered.list.oncology': 'Oncología',
        'es.covered.list.wellness': 'Día de bienestar',
        'es.documentation.verification.consent': 'El consentimiento para el transporte está archivado',
        'es.documentation.verification.eligibility': 'La elegibilidad se verificó hoy',
        'es.purpose.Dialysis': 'Diálisis',
        'es.purpose.Oncology': 'Oncología',
        'es.purpose.Primary care': 'Atención primaria',
        'es.purpose.Physical therapy': 'Fisioterapia',
      },
      settings: { admin_fee: 2.5, pickup_buffer: 15, reminder_lead_hours: 24, notes_internal: true },
    },
    policy: {
      funds_enabled: true,
      plans: 'enabled',
      plans_max_count: 2,
      plans_min_count: 0,
      day_center: true,
      passenger_edit: true,
      team_access: 'all_for_nil',
      validations: { require_user_resolution: { unique_phone: 'conditional' } },
      trip: {
        max_consecutive_residence: 1,
        purpose: {
          enabled: true,
          list: ['Dialysis', 'Oncology', 'Primary care', 'Physical therapy'],
          adhoc: { enabled: true },
        },
        authorization: { needed: 'on_constraint' },
        ride: { multiload: { enabled: true }, constraint: { notice: { default: { passenger: 60 } } } },
      },
    },
  },
  {
    key: 'pinecrest',
    name: 'Pinecrest Clinics',
    timezone: geography.pinecrest.zone,
    configuration: {
      phone: { display: demoPhone('pinecrest', 190).display },
      config_support_phone: demoPhone('pinecrest', 191),
      teams_enabled: false,
      passenger: {
        portal: true,
        portal_settings: { access: 'view' },
        dob: { enabled: true, required: true },
      },
      fleets: { vehicles, services },
      graphql: { patients: true },
      flags: { help_email: 'help@example.org' },
      dispatch: { send_anytime: true },
      auth: { logins: 3, role: 'ROLcoordinator' },
      copy: { passenger: 'client', 'es.passenger': 'cliente', MRN: 'Client ID' },
    },
    policy: { passenger_edit: false, team_access: 'all_for_nil', plans: 'disabled' },
  },
  {
    key: 'global',
    name: 'Global support',
    timezone: 'America/New_York',
    configuration: { auth: { logins: 3 } },
    policy: { team_access: 'all_for_nil' },
  },
]
