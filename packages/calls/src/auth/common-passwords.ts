/**
 * The passwords that people choose most often, in lower case: 49,000 of @zxcvbn-ts/language-common, among
 * them those of the commonest 10,000 that a password here could be at all. Read when the first password is
 * chosen, on the server.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswordSet ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswordSet
}

let commonPasswordSet: Promise<ReadonlySet<string>> | undefined
