import { describe, expect, it } from 'vitest'
import { deviceName, networkOf } from '#shared/domain/accounts/device.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

describe('a device', () => {
  it.each([
    ['Firefox op Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
    ['Chrome op Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`],
    ['Edge op Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`],
    ['Chrome op Android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
    [
      'Safari op iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Version/18.0 Mobile Safari/604.1`,
    ],
    [
      'Chrome op iPhone',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} CriOS/142.0 Mobile Safari/604.1`,
    ],
    ['Safari op Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`],
    [
      'Showroom-app op Linux',
      'Mozilla/5.0 (X11; Linux x86_64) leermeester/1.0.0 Chrome/142.0 Electron/39.0 Safari/537.36',
    ],
    ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'],
    ['Firefox', 'Firefox/144.0'],
    ['Onbekend apparaat', 'curl/8.5.0'],
    ['Onbekend apparaat', ''],
    ['Onbekend apparaat', undefined],
  ])('is named "%s" when its user agent is %j', (name, userAgent) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})

describe('the network of a session', () => {
  it.each([
    ['84.24.110.7', '84.24.x.x'],
    ['::ffff:84.24.110.7', '84.24.x.x'],
    ['2A02:a44:1234::1', '2a02:a44:x'],
    ['1.2.3.4', '1.2.x.x'],
    ['192.168.178.255', '192.168.x.x'],
    ['::ffff:1.2.3.4', '1.2.x.x'],
    ['fd00::1:2:3', undefined],
    ['fd00:1:2::3', 'fd00:1:x'],
    ['64:ff9b::ffff:84.24.110.7', '64:ff9b:x'],
    ['::1', undefined],
    ['::ffff:1:2', undefined],
    ['fe80::ffff:84.24.110.7', undefined],
    ['84.24.110.7.example', undefined],
    ['host-84.24.110.7', undefined],
    ['84.24.110', undefined],
    ['84.24.110.7:443', undefined],
    ['xyz:2a02:a44:1::1', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('at the address %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
