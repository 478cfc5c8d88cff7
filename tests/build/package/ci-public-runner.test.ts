import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../../build/lib/run.ts'

const NAME = 'ci-public-runner.yml'
const content = readFileSync(join(ROOT, 'build/package', NAME), 'utf8')

/** Returns the errors that GitHub's own parser finds in a workflow. */
async function errorsOf(text: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: NAME, content: text }, new NoOperationTraceWriter())
  if (value) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

describe('the workflow of the public runner', () => {
  it('is valid for the parser of GitHub, which finds a wrong key', async () => {
    expect(await errorsOf(content)).toEqual([])
    expect(await errorsOf(content.replace('runs-on:', 'run-on:'))).not.toEqual([])
  })

  it('runs scripts of package.json only, on all three systems', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }
    const used = [...content.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script)
    const { jobs } = parse(content) as { jobs: Record<string, { strategy: { matrix: { os: string[] } } }> }

    expect(used.filter((script) => !Object.keys(scripts).includes(script ?? ''))).toEqual([])
    for (const { strategy } of Object.values(jobs)) {
      expect(strategy.matrix.os).toEqual(['windows-latest', 'macos-latest', 'ubuntu-latest'])
    }
  })
})
