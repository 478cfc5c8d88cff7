import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the network of an IP address, for limits: an IPv4 address itself, and the first 64 bits of an IPv6 address,
 * because one household has all addresses of such a network.
 *
 * @example callerNetwork('2a02:a44:1234:1::7') // '2a02:a44:1234:1::/64'
 */
export function callerNetwork(address: string): string {
  const [, mapped = ''] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address
  const [beforeGap = '', afterGap] = (address.split('%')[0] ?? '').split('::')
  const first = groupsOf(beforeGap)
  const last = groupsOf(afterGap ?? '')
  const gap =
    afterGap === undefined ? [] : Array.from({ length: Math.max(8 - first.length - last.length, 0) }, () => '0')
  const network = [...first, ...gap, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** An address may end in a dotted IPv4 address, which takes two groups. The network never contains these groups. */
const groupsOf = (part: string) =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
