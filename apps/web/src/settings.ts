import { readSettings, type Settings } from '@nemt/adapters/settings/schema.ts'

let read: Settings | undefined

/** The settings of this installation, read with the first page; throws a SettingsError. */
export function settings(): Settings {
  return (read ??= readSettings(process.env))
}
