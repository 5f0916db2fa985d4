'use client'
import { Alert, Checkbox, NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { multiloadEnabled } from '@nemt/domain/journey/settings.ts'
import { benefitOf } from '../draft/choose.ts'
import { changeDraft } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { Covered } from './Covered.tsx'
import { Section } from './Section.tsx'
import styles from '../create/create.module.css'

/** For which team the trip is made, what covers it, and whether others may ride along. */
export function CoverageSection() {
  const text = useTranslations('journey')
  // That teams are missing is a fault of the configuration, which its staff can have mended (M142).
  const { customer, policy, teams, teamsMissing } = useSettings()
  const multiload = useJourney((state) => state.draft.multiload)
  const benefit = useJourney(benefitOf)
  const shared = multiloadEnabled(policy, benefit)
  if (teams.length === 0 && !teamsMissing && !customer.covered?.enabled && !shared) return null
  return (
    <Section title={text('coverage')}>
      {teamsMissing && <Alert color="orange">{text('teamsMissing')}</Alert>}
      <div className={styles.row}>
        <Team />
        <Covered />
        {shared && (
          <Checkbox
            className={styles.besideBox}
            label={text('multiload')}
            name="multiload"
            checked={multiload ?? false}
            onChange={(event) => {
              const ticked = event.currentTarget.checked
              changeDraft((draft) => ({ ...draft, multiload: ticked }))
            }}
          />
        )}
      </div>
    </Section>
  )
}

function Team() {
  const text = useTranslations('journey')
  const { teams, ownTeams } = useSettings()
  const team = useJourney((state) => state.draft.team)
  if (teams.length === 0) return null
  const single = ownTeams.length === 1
  return (
    <NativeSelect
      className={styles.short}
      label={text('team')}
      name="team"
      value={single ? ownTeams[0] : (team ?? '')}
      onChange={(event) => {
        const key = event.currentTarget.value
        changeDraft(({ team: _team, ...draft }) => ({ ...draft, ...(key && { team: key }) }))
      }}
    >
      {!single && <option value="">{text('choose')}</option>}
      {teams.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
