import { describe, expect, it } from 'vitest'
import { runSteps } from '../../../build/gate/run-steps.ts'
import { type Step, verdict } from '../../../build/gate/step.ts'

const step = (name: string, rest: Partial<Step> = {}): Step => ({
  name,
  title: name,
  cores: 1,
  partOf: ['test'],
  run: async () => verdict(0),
  ...rest,
})

/** Starts the steps. Each step runs until the test ends it. */
function startSteps(steps: readonly Step[]) {
  const running = new Map<string, (name: string) => void>()
  const ended: string[] = []
  const done = runSteps(
    steps,
    ({ name }) => new Promise<string>((end) => running.set(name, end)),
    (name) => ended.push(name),
  )
  return {
    done,
    ended,
    running: () => [...running.keys()],
    async end(name: string) {
      running.get(name)?.(name)
      running.delete(name)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('the steps of npm test', () => {
  it('run in parallel while cores are free, in the order of the list', async () => {
    const gate = startSteps([step('types'), step('lint'), step('unit'), step('browser', { cores: 0 })])
    expect(gate.running()).toEqual(['types', 'lint', 'browser'])

    await gate.end('lint')

    expect(gate.running()).toEqual(['types', 'browser', 'unit'])
  })

  it('wait for the steps that they depend on, and let others run first', async () => {
    const gate = startSteps([step('web'), step('e2e', { after: ['web'] }), step('unit'), step('lint')])
    expect(gate.running()).toEqual(['web', 'unit'])

    await gate.end('web')

    expect(gate.running()).toEqual(['unit', 'e2e'])
  })

  it('do not wait for a step that was not requested', () => {
    const gate = startSteps([step('e2e', { after: ['web'] })])
    expect(gate.running()).toEqual(['e2e'])
  })

  it('wait for two free cores when they need two', async () => {
    const gate = startSteps([step('unit'), step('bench', { cores: 2 })])
    expect(gate.running()).toEqual(['unit'])

    await gate.end('unit')

    expect(gate.running()).toEqual(['bench'])
  })

  it('run in the background without a core, one of them at a time', async () => {
    const background = { isBackground: true }
    const gate = startSteps([
      step('types', background),
      step('e2e', { cores: 2 }),
      step('lint', background),
      step('unit'),
    ])
    expect(gate.running()).toEqual(['types', 'e2e'])

    await gate.end('types')
    expect(gate.running()).toEqual(['e2e', 'lint'])

    await gate.end('e2e')
    expect(gate.running()).toEqual(['lint', 'unit'])
  })

  it('are reported as they end, and all of them run', async () => {
    const gate = startSteps([step('types'), step('lint'), step('unit')])
    for (const name of ['lint', 'unit', 'types']) await gate.end(name)

    await gate.done

    expect(gate.ended).toEqual(['lint', 'unit', 'types'])
  })
})
