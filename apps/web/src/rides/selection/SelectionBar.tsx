'use client'
import dynamic from 'next/dynamic'
import { useState, type ComponentProps } from 'react'

const BulkBar = dynamic(() => import('./BulkBar.tsx').then((module) => module.BulkBar), { ssr: false })

/** The bar of the ticked rides, fetched the first time that one is; its dialogs outlive the selection. */
export function SelectionBar(props: ComponentProps<typeof BulkBar>) {
  const [used, setUsed] = useState(false)
  if (!used && props.selection.rides.length > 0) setUsed(true)
  return used && <BulkBar {...props} />
}
