import { describe, expect, it } from 'vitest'
import { formatReport } from '../../../build/doctor/doctor-report.ts'

const report = (message: string) =>
  formatReport({
    facts: [{ label: 'System', value: 'linux 6.1 | x64' }],
    journeys: [
      { title: 'start.spec.ts: the app opens', passed: true, seconds: 2.04, message: '' },
      { title: 'native.spec.ts: the title bar', passed: false, seconds: 11, message },
    ],
    home: '/home/sanne',
    root: '/home/sanne/shop',
  })

describe('the report of the showroom app on a machine', () => {
  it('has the machine, the number of passed journeys and the reason of each failure', () => {
    const text = report('Error: the window is not focused')

    expect(text).toContain('| System | linux 6.1 / x64 |')
    expect(text).toContain('1 of 2 journeys passed.')
    expect(text).toContain('## ✗ native.spec.ts: the title bar\n\n```\nError: the window is not focused\n```')
    expect(text).toContain('- ✓ start.spec.ts: the app opens (2.0 s)')
  })

  it('has no folder of the user, no color codes, and the first lines of a long reason only', () => {
    const text = report(
      `\u001b[31mat /home/sanne/shop/e2e/pos/native.spec.ts and /home/sanne/.config\u001b[0m\n${'line\n'.repeat(40)}last`,
    )

    expect(text).toContain('at <project>/e2e/pos/native.spec.ts and ~/.config')
    for (const absent of ['sanne', '\u001b', 'last']) expect(text).not.toContain(absent)
  })
})
