const script = [
  'document.documentElement.dataset.mantineColorScheme=',
  "matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'",
].join('')

/** Before the first paint, asks the device for its scheme; needed only when nobody chose one. */
export function DeviceScheme({ nonce }: { nonce: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
