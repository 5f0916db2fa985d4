import { BlockList, isIP } from 'node:net'

/** A net: an address and how many of its bits count. */
export type Net = { address: string; bits: number }

/** IPv4 that is nobody's on the internet: own, private, shared, for documents, for many, kept back (RFC 6890). */
const INSIDE_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** All of the internet's IPv6, and what in it leads elsewhere: Teredo and its neighbours, 6to4, for documents. */
const OUTSIDE_6 = ['2000::/3']
const INSIDE_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** The net that a text such as 10.1.0.0/16 names; null for anything else. */
export function netOf(text: string): Net | null {
  const [address = '', bits = '', ...rest] = text.trim().split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isBits = /^\d{1,3}$/.test(bits) && Number(bits) <= most
  return rest.length === 0 && isBits ? { address, bits: Number(bits) } : null
}

function listOf(nets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of nets) {
    const net = netOf(text)
    if (net === null) throw new Error(`${text} is no net`)
    list.addSubnet(net.address, net.bits, kindOf(net.address))
  }
  return list
}

function kindOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

const [inside4, outside6, inside6] = [listOf(INSIDE_4), listOf(OUTSIDE_6), listOf(INSIDE_6)]

/**
 * Whether an address is the internet's (S10). Of IPv6 only what is given out counts, so that mapped IPv4, NAT64 and
 * whatever is thought of next is none.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !inside4.check(address, 'ipv4')
  return isIP(address) === 6 && outside6.check(address, 'ipv6') && !inside6.check(address, 'ipv6')
}

/** Whether an address lies in one of the operator's own nets. */
export function liesIn(nets: readonly string[]): (address: string) => boolean {
  const list = listOf(nets)
  return (address) => isIP(address) !== 0 && list.check(address, kindOf(address))
}
