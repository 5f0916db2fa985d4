import type { Messages } from './sources.ts'

declare module 'next-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
