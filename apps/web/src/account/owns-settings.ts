import { may } from '@nemt/domain/access/may.ts'
import type { Session } from '#/session/session.ts'

/** Whether somebody keeps settings here: with the word (V686), and not as a visitor from support. */
export function ownsSettings({ permissions, visit }: Pick<Session, 'permissions' | 'visit'>): boolean {
  return may(permissions, 'user.edit.self') && visit === undefined
}
