import { describe, expect, it } from 'vitest'
import { CannotStart, type CrashEnvironment, handleUncaughtErrors, showStartFailure } from '#src/main/crash-safety.ts'
import { createTestLog, settle } from '#tests/main/support/test-machine.ts'

/** Creates a machine on which the user presses this button in a dialog: 0 restarts the app, 1 continues. */
function createMachine({
  isReady = true,
  pressedButton = 0,
  appImage,
}: {
  isReady?: boolean
  pressedButton?: number
  appImage?: string
} = {}) {
  const listeners = new Map<string, (error: unknown) => void>()
  const actions: string[] = []
  const questions: string[] = []
  const machine: CrashEnvironment = {
    app: {
      isReady: () => isReady,
      relaunch: ({ args }) => void actions.push(`relaunch ${args.join(' ')}`),
      exit: (code) => void actions.push(`exit ${code}`),
    },
    dialog: {
      showErrorBox: (title, text) => void actions.push(`${title}: ${text}`),
      showMessageBox: async ({ message }) => {
        questions.push(message)
        return { response: pressedButton }
      },
    },
    process: { on: (event, listener) => void listeners.set(event, listener) },
    args: ['.', '--oefenen=https://oefen.example'],
    appImage,
    startSuccessor: (image, args) => void actions.push(`start ${image} ${args.join(' ')}`),
  }
  const { log, lines } = createTestLog()
  handleUncaughtErrors(machine, log)
  return {
    machine,
    log,
    lines,
    actions,
    questions,
    emit: (event: string) => listeners.get(event)?.(new Error('unexpected state')),
  }
}

describe('an uncaught error', () => {
  it('is logged, and the seller is asked once whether to restart', async () => {
    const { emit, lines, questions, actions } = createMachine()

    emit('uncaughtException')
    emit('uncaughtException')
    await settle()

    expect(lines.filter((line) => line.includes('unexpected state'))).toHaveLength(2)
    expect(questions).toEqual(['Er ging iets mis in de kassa.'])
    expect(actions).toEqual(['relaunch . --oefenen=https://oefen.example', 'exit 0'])
  })

  it('restarts an AppImage from its file, because its mounted copy is gone when the process ends', async () => {
    const { emit, actions } = createMachine({ appImage: '/home/kassa/Leermeester.AppImage' })

    emit('uncaughtException')
    await settle()

    expect(actions).toEqual(['start /home/kassa/Leermeester.AppImage . --oefenen=https://oefen.example', 'exit 0'])
  })

  it('lets the seller continue, and the next error causes the question again', async () => {
    const { emit, questions, actions } = createMachine({ pressedButton: 1 })

    emit('uncaughtException')
    await settle()
    emit('uncaughtException')
    await settle()

    expect(questions).toHaveLength(2)
    expect(actions).toEqual([])
  })

  it('before Electron is ready is shown in a dialog, and the app quits', () => {
    const { emit, actions } = createMachine({ isReady: false })

    emit('uncaughtException')

    expect(actions).toEqual([
      expect.stringContaining('De kassa kan niet starten: Start de computer opnieuw op.'),
      'exit 1',
    ])
  })

  it('in a promise is only logged', () => {
    const { emit, lines, actions, questions } = createMachine()

    emit('unhandledRejection')

    expect(lines).toEqual([expect.stringContaining('unexpected state')])
    expect([actions, questions]).toEqual([[], []])
  })
})

describe('a failed start', () => {
  it('shows a known reason, and the app quits', () => {
    const { machine, log, actions } = createMachine()

    showStartFailure(new CannotStart('SHOP_URL is geen adres van een winkel: kassa'), machine, log)

    expect(actions).toEqual(['De kassa kan niet starten: SHOP_URL is geen adres van een winkel: kassa', 'exit 1'])
  })
})
