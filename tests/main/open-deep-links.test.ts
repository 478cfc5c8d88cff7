import { describe, expect, it } from 'vitest'
import { openDeepLinks } from '#src/main/open-deep-links.ts'
import { createTestLog } from '#tests/main/support/test-machine.ts'

const ORDER_7 = '/admin/verkooporders/7'

function openLinks({ words = ['leermeester'], isPackaged = true }: { words?: string[]; isPackaged?: boolean } = {}) {
  const listeners = new Map<string, (...told: never[]) => void>()
  const claimed: string[] = []
  const { log, lines } = createTestLog()
  const app = {
    isPackaged,
    setAsDefaultProtocolClient: (scheme: string) => claimed.push(scheme) > 0,
    on: (event: string, listener: (...told: never[]) => void) => void listeners.set(event, listener),
  }
  const links = openDeepLinks({ app, words, log })
  let isTaken = false
  const event = {
    preventDefault: () => {
      isTaken = true
    },
  }
  return {
    ...{ links, claimed, lines },
    isTaken: () => isTaken,
    opens: (link: string) => listeners.get('open-url')?.(...([event, link] as never[])),
    startsAgain: (...with_: string[]) => listeners.get('second-instance')?.(...([event, with_] as never[])),
  }
}

describe('a link from outside', () => {
  it('leads there at the start, whether the system gives it as a word or, on a Mac, as an event before', () => {
    const byWord = openLinks({ words: ['leermeester', 'leermeester://order/7'] })
    const byEvent = openLinks()

    byEvent.opens('leermeester://order/7')

    expect([byWord.links.startPath(), byEvent.links.startPath()]).toEqual([ORDER_7, ORDER_7])
    expect(byEvent.isTaken()).toBe(true)
  })

  it('leads there while the terminal runs, and a second start without one to where one is', () => {
    const { links, opens, startsAgain } = openLinks()
    const led: (string | undefined)[] = []
    links.lead((path) => led.push(path))

    opens('leermeester://order/7')
    startsAgain('leermeester', 'leermeester://order/7')
    startsAgain('leermeester')

    expect(led).toEqual([ORDER_7, ORDER_7, undefined])
  })

  it('that is rubbish leads nowhere, and nothing of it is written down', () => {
    const { links, opens, lines } = openLinks()

    opens('leermeester://order/7?klant=jan@example.nl')

    expect(links.startPath()).toBeUndefined()
    expect(lines).toEqual([expect.not.stringContaining('jan')])
  })

  it('opens no window on a terminal that closes', () => {
    const { links, startsAgain } = openLinks()
    const led: unknown[] = []
    links.lead((path) => led.push(path))

    links.stop()
    startsAgain('leermeester', 'leermeester://order/7')

    expect(led).toEqual([])
  })

  it('is asked of the system for what is installed, and not while building', () => {
    expect(openLinks().claimed).toEqual(['leermeester'])
    expect(openLinks({ isPackaged: false }).claimed).toEqual([])
  })
})
