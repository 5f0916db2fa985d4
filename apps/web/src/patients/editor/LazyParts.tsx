'use client'
import dynamic from 'next/dynamic'

export const ConflictDialog = dynamic(
  () => import('./ConflictDialog.tsx').then((module) => module.ConflictDialog),
  { ssr: false },
)
export const CreateQuestion = dynamic(
  () => import('./CreateQuestion.tsx').then((module) => module.CreateQuestion),
  { ssr: false },
)
export const UpdateQuestion = dynamic(
  () => import('./CreateQuestion.tsx').then((module) => module.UpdateQuestion),
  { ssr: false },
)
export const PhoneDialog = dynamic(
  () => import('#/passenger/PhoneDialog.tsx').then((module) => module.PhoneDialog),
  { ssr: false },
)
export const SectionFields = dynamic(() =>
  import('./sections/SectionFields.tsx').then((module) => module.SectionFields),
)
