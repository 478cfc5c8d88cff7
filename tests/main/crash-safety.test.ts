import { describe, expect, it } from 'vitest'
import { CannotStart, type CrashEnvironment, handleUncaughtErrors, showStartFailure } from '#src/main/crash-safety.ts'
import { createTestLog, settle } from '#tests/main/support/test-machine.ts'

function machineThat({
  isReady = true,
  answer = 0,
  appImage,
}: {
  isReady?: boolean
  answer?: number
  appImage?: string
} = {}) {
  const listeners = new Map<string, (error: unknown) => void>()
  const did: string[] = []
  const asked: string[] = []
  const machine: CrashEnvironment = {
    app: {
      isReady: () => isReady,
      relaunch: () => void did.push('relaunch'),
      exit: (code) => void did.push(`exit ${code}`),
    },
    dialog: {
      showErrorBox: (title, text) => void did.push(`${title}: ${text}`),
      showMessageBox: async ({ message }) => {
        asked.push(message)
        return { response: answer }
      },
    },
    process: { on: (event, listener) => void listeners.set(event, listener) },
    appImage,
    startSuccessor: (image) => void did.push(`start ${image}`),
  }
  const { log, lines } = createTestLog()
  handleUncaughtErrors(machine, log)
  return {
    machine,
    log,
    lines,
    did,
    asked,
    happens: (event: string) => listeners.get(event)?.(new Error('nobody knew')),
  }
}

describe('an uncaught error', () => {
  it('is logged, and the seller is asked once whether to restart', async () => {
    const { happens, lines, asked, did } = machineThat()

    happens('uncaughtException')
    happens('uncaughtException')
    await settle()

    expect(lines.filter((line) => line.includes('nobody knew'))).toHaveLength(2)
    expect(asked).toEqual(['Er ging iets mis in de kassa.'])
    expect(did).toEqual(['relaunch', 'exit 0'])
  })

  it('restarts an AppImage from its own file, because its mounted image is unmounted', async () => {
    const { happens, did } = machineThat({ appImage: '/home/kassa/Leermeester.AppImage' })

    happens('uncaughtException')
    await settle()

    expect(did).toEqual(['start /home/kassa/Leermeester.AppImage', 'exit 0'])
  })

  it('lets the seller continue, and asks again at the next error', async () => {
    const { happens, asked, did } = machineThat({ answer: 1 })

    happens('uncaughtException')
    await settle()
    happens('uncaughtException')
    await settle()

    expect(asked).toHaveLength(2)
    expect(did).toEqual([])
  })

  it('before Electron is ready is shown in a dialog, and the app quits', () => {
    const { happens, did } = machineThat({ isReady: false })

    happens('uncaughtException')

    expect(did).toEqual([expect.stringContaining('De kassa kan niet starten: Start de computer opnieuw op.'), 'exit 1'])
  })

  it('in a promise is only logged', () => {
    const { happens, lines, did, asked } = machineThat()

    happens('unhandledRejection')

    expect(lines).toEqual([expect.stringContaining('nobody knew')])
    expect([did, asked]).toEqual([[], []])
  })
})

describe('a failed start', () => {
  it('shows a known reason, and the app quits', () => {
    const { machine, log, did } = machineThat()

    showStartFailure(new CannotStart('SHOP_URL is geen adres van een winkel: kassa'), machine, log)

    expect(did).toEqual(['De kassa kan niet starten: SHOP_URL is geen adres van een winkel: kassa', 'exit 1'])
  })
})
