'use client'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  chooseMobility,
  chooseVehicle,
  chooseWheelchair,
  type MobilityDraft,
} from '@nemt/domain/mobility/coupling.ts'
import { feetAndInches, MOST_FEET, MOST_INCHES, MOST_WEIGHT } from '@nemt/domain/height/height.ts'
import {
  offeredMobilities,
  serviceOptions,
  vehicleOptions,
  wheelchairWidths,
  type Option,
} from '@nemt/domain/mobility/options.ts'
import { measured, type MobilityFacts } from '@nemt/domain/mobility/problems.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { wheelchairs } from '@nemt/domain/mobility/values.ts'
import { Choice } from '#/journey/sections/Choice.tsx'
import styles from '../form/form.module.css'

type Props = PartProps & {
  /** What the customer's fleets cover, and whether psychosocial assistance is asked. */
  customer: NonNullable<MobilityFacts['customer']>
  /** Asks for the number of steps and a ramp as well, which belong to a passenger and not to one trip. */
  stairs?: boolean
}

/**
 * Mobility, vehicle and assistance with their coupling (V439–V457), and what a vehicle must know of whom it
 * carries.
 */
export function MobilityFields({ needs, set, customer, stairs = false }: Props) {
  const text = useTranslations()
  const { mobility, wheelchair, vehicle, service } = needs
  const mobilities =
    mobility && !offeredMobilities.includes(mobility) ? [...offeredMobilities, mobility] : offeredMobilities
  const labelOf = <V extends string>({ value, covered }: Option<V>, label: string) => ({
    value,
    label: covered ? label : text('journey.notCovered', { option: label }),
  })
  return (
    <div className={styles.stack}>
      <Choice
        label={text('journey.mobility')}
        field="accessibility.mobility"
        value={mobility}
        options={mobilities.map((value) => ({ value, label: text(`mobility.${value}`) }))}
        onChange={(value) => set((before) => chooseMobility(before, value))}
      />
      {mobility === 'wheelchair' && <WheelchairFields needs={needs} set={set} />}
      <div className={styles.pair}>
        <NativeSelect
          label={text('journey.vehicle')}
          name="accessibility.vehicle"
          value={vehicle ?? ''}
          data={vehicleOptions(customer, mobility, wheelchair).map((option) => ({
            ...labelOf(option, text(`vehicle.${option.value}`)),
            disabled: option.disabled,
          }))}
          onChange={(event) => {
            const value = event.currentTarget.value as Accessibility['vehicle']
            set((before) => chooseVehicle(before, value))
          }}
        />
        <NativeSelect
          label={text('journey.service')}
          name="accessibility.service"
          value={service ?? ''}
          data={serviceOptions(customer, vehicle).map((option) => ({
            ...labelOf(option, text(`service.${option.value}`)),
            disabled: option.disabled,
          }))}
          onChange={(event) => {
            const value = event.currentTarget.value as Accessibility['service']
            set((before) => ({ ...before, service: value }))
          }}
        />
      </div>
      {(service === 'to_door' || service === 'through_door') && (
        <YesNo
          label={text('journey.steps')}
          field="accessibility.steps"
          value={needs.steps}
          onChange={(steps) => set((before) => ({ ...before, steps }))}
        />
      )}
      {stairs && <Stairs needs={needs} set={set} />}
      {measured.includes(vehicle ?? '') && <Measures needs={needs} set={set} />}
      <Equipment needs={needs} set={set} />
      {customer.flags?.psychosocial_assistance && <Psychosocial needs={needs} set={set} />}
    </div>
  )
}

type PartProps = {
  needs: MobilityDraft
  set: (change: (needs: MobilityDraft) => MobilityDraft) => void
}

/** How many steps there are, and whether there is a ramp (V428). */
function Stairs({ needs, set }: PartProps) {
  const text = useTranslations('journey')
  return (
    <div className={styles.pair}>
      <Whole
        label={text('stepsCount')}
        name="accessibility.steps_count"
        max={999}
        value={needs.steps_count}
        onChange={(count) =>
          set(({ steps_count: _count, ...before }) => ({
            ...before,
            ...(count !== undefined && { steps_count: count }),
          }))
        }
      />
      <YesNo
        label={text('ramp')}
        field="accessibility.ramp"
        value={needs.ramp}
        onChange={(ramp) => set((before) => ({ ...before, ramp }))}
      />
    </div>
  )
}

/** Which wheelchair it is, and how wide. */
function WheelchairFields({ needs, set }: PartProps) {
  const text = useTranslations()
  const { wheelchair } = needs
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={text('journey.wheelchair')}
        name="accessibility.wheelchair"
        value={wheelchair ?? 'standard'}
        data={wheelchairs.map((value) => ({ value, label: text(`wheelchair.${value}`) }))}
        onChange={(event) => {
          const value = event.currentTarget.value as (typeof wheelchairs)[number]
          set((before) => chooseWheelchair(before, value))
        }}
      />
      <NativeSelect
        label={text('journey.width')}
        name="accessibility.wheelchair_width"
        value={String(needs.wheelchair_width ?? '')}
        data={[
          { value: '', label: text('journey.unknown') },
          ...wheelchairWidths.map((width) => ({ value: String(width), label: String(width) })),
        ]}
        onChange={(event) => {
          const width = Number(event.currentTarget.value)
          set(({ wheelchair_width: _width, ...before }) => ({
            ...before,
            ...(width > 0 && { wheelchair_width: width }),
          }))
        }}
      />
    </div>
  )
}

/** Height and weight, for vehicles that must know them. */
function Measures({ needs, set }: PartProps) {
  const text = useTranslations()
  const { height } = needs
  return (
    <div className={styles.triple}>
      <Whole
        label={text('journey.feet')}
        name="accessibility.height"
        max={MOST_FEET}
        value={height === undefined ? undefined : feetAndInches(height).feet}
        onUnread={() => set(withoutHeight)}
        onChange={(feet) => set((before) => withHeight(before, feet ?? 0, (before.height ?? 0) % 12))}
      />
      <Whole
        label={text('journey.inches')}
        name="accessibility.inches"
        max={MOST_INCHES}
        value={height === undefined ? undefined : feetAndInches(height).inches}
        onUnread={() => set(withoutHeight)}
        onChange={(inches) =>
          set((before) => withHeight(before, Math.floor((before.height ?? 0) / 12), inches ?? 0))
        }
      />
      <Whole
        label={text('journey.weight')}
        name="accessibility.weight"
        max={MOST_WEIGHT}
        value={needs.weight}
        onChange={(weight) =>
          set(({ weight: _weight, ...before }) => ({
            ...before,
            ...(weight !== undefined && { weight }),
          }))
        }
      />
    </div>
  )
}

/** Psychosocial assistance, and what it is. */
function Psychosocial({ needs, set }: PartProps) {
  const text = useTranslations()
  return (
    <>
      <YesNo
        label={text('journey.psychosocial')}
        field="accessibility.psychosocial.active"
        value={needs.psychosocial?.active}
        onChange={(active) =>
          set((before) => ({ ...before, psychosocial: { ...before.psychosocial, active } }))
        }
      />
      {needs.psychosocial?.active && (
        <TextInput
          label={text('journey.psychosocialNotes')}
          name="accessibility.psychosocial.notes"
          maxLength={1000}
          value={needs.psychosocial.notes ?? ''}
          onChange={(event) => {
            const notes = event.currentTarget.value
            set((before) => ({ ...before, psychosocial: { ...before.psychosocial, notes } }))
          }}
        />
      )}
    </>
  )
}

/** Whether equipment comes along, and which. */
function Equipment({ needs, set }: PartProps) {
  const text = useTranslations()
  return (
    <>
      <YesNo
        label={text('journey.equipment')}
        field="accessibility.equipment"
        value={needs.equipment}
        onChange={(equipment) => set((before) => ({ ...before, equipment }))}
      />
      {needs.equipment && (
        <TextInput
          label={text('journey.equipmentType')}
          name="accessibility.equipment_type"
          maxLength={200}
          value={needs.equipment_type ?? ''}
          onChange={(event) => {
            const item = event.currentTarget.value
            set((before) => ({ ...before, equipment_type: item }))
          }}
        />
      )}
    </>
  )
}

function withHeight(
  { height: _height, ...needs }: MobilityDraft,
  feet: number,
  inches: number,
): MobilityDraft {
  return { ...needs, ...(feet * 12 + inches > 0 && { height: feet * 12 + inches }) }
}

function withoutHeight({ height: _height, ...needs }: MobilityDraft): MobilityDraft {
  return needs
}

function YesNo({
  label,
  field,
  value,
  onChange,
}: {
  label: string
  field: string
  value: boolean | undefined
  onChange: (yes: boolean) => void
}) {
  const text = useTranslations('journey')
  const chosen = value ? 'yes' : 'no'
  return (
    <Choice
      label={label}
      field={field}
      value={value === undefined ? undefined : chosen}
      options={[
        { value: 'yes', label: text('yes') },
        { value: 'no', label: text('no') },
      ]}
      onChange={(answer) => onChange(answer === 'yes')}
    />
  )
}

type WholeProps = {
  label: string
  name: string
  max: number
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** What becomes of the value when no whole number up to `max` is typed; emptied when absent. */
  onUnread?: () => void
}

/** A whole number. What is none stays as it was typed and is said: a figure of somebody's body is never guessed. */
function Whole({ label, name, max, value, onChange, onUnread = () => onChange(undefined) }: WholeProps) {
  const text = useTranslations('journey')
  const [unread, setUnread] = useState<string | null>(null)
  return (
    <TextInput
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? unread ?? ''}
      error={value === undefined && unread !== null && text('wholeNumber', { max })}
      onChange={(event) => {
        const typed = event.currentTarget.value.trim()
        const isWhole = /^\d*$/.test(typed) && Number(typed) <= max
        setUnread(isWhole ? null : event.currentTarget.value)
        if (!isWhole) onUnread()
        else onChange(typed === '' ? undefined : Number(typed))
      }}
    />
  )
}
