import { Button } from '@mantine/core'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { Unbroken } from '#/components/phone/Unbroken.tsx'

/** A number to press, which a phone then calls. */
export function CallOffice({
  phone,
  label,
  filled = false,
}: {
  phone: string
  label: string
  filled?: boolean
}) {
  return (
    <Button
      component="a"
      href={`tel:${rawPhone(phone) ?? phone}`}
      size="lg"
      variant={filled ? 'filled' : 'default'}
    >
      <Unbroken text={label} />
    </Button>
  )
}
