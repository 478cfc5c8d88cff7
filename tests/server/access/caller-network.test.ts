import { describe, expect, it } from 'vitest'
import { callerNetwork } from '#src/server/access/caller-network.ts'

describe('the network of a caller', () => {
  it.each([
    ['84.24.110.7', '84.24.110.7'],
    ['::ffff:84.24.110.7', '84.24.110.7'],
    ['2a02:a44:1234:1::7', '2a02:a44:1234:1::/64'],
    ['2A02:0A44:1234:0001:0000:0000:0000:0007', '2a02:a44:1234:1::/64'],
    ['2a02::7', '2a02:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b:1:2:3:4:192.0.2.1', '64:ff9b:1:2::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(callerNetwork(address)).toBe(network)
  })
})
