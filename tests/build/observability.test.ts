import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../build/lib/run.ts'
import { metricsRoutes } from '../../src/server/http/metrics.ts'
import { createWorkMetrics } from '../../src/server/http/work-metrics.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

type Rule = {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: Record<string, string>
}
const rules = (parse(read('deploy/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)

type Panel = { title: string; targets: { expr: string }[] }
const { panels } = JSON.parse(read('deploy/observability/dashboard.json')) as { panels: Panel[] }

/** Returns the series of a complete server, each with its labels. */
async function seriesOfServer(): Promise<Map<string, Set<string>>> {
  const { registry } = createWorkMetrics()
  const app = fastify()
  metricsRoutes(app, {
    token: undefined,
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    catalogReads: { counts: { primary: 0, replica: 0 }, replicas: () => [] },
    measuresProcess: true,
    lastGoodBackup: async () => undefined,
    shopState: () => Promise.reject(new Error('no database')),
    registry,
  })
  await app.ready()
  const series = new Map([['up', new Set<string>()]])
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    const { labelNames } = registry.getSingleMetric(name) as unknown as { labelNames: readonly string[] } // each kind of metric has this property
    const names = `${type}` === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name]
    for (const one of names) series.set(one, new Set(labelNames))
  }
  await app.close()
  return series
}

/** Labels that Prometheus adds, or that belong to a histogram. */
const LABELS_OF_PROMETHEUS = ['instance', 'job', 'le']

/** Returns the series that an expression of Prometheus reads, each with the labels of its selector. */
function selectorsOf(expr: string): { name: string; labels: string[] }[] {
  const withoutGroups = expr.replace(/\b(by|without|on)\s*\([^)]*\)/g, ' ')
  return [...withoutGroups.matchAll(/\b([a-z][a-z0-9_]*)\b(?!\s*\()(?:\{([^}]*)\})?/g)].flatMap(
    ([, name = '', selector = '']) =>
      KEYWORDS.has(name) || /^\d/.test(name)
        ? []
        : [{ name, labels: [...selector.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label) }],
  )
}
/** Words that are no names of series; `m` and `h` end a duration such as `[5m]`. */
const KEYWORDS = new Set(['and', 'or', 'unless', 'm', 'h', 's'])

const groupsOf = (expr: string) =>
  [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(',').map((label) => label.trim()))

describe('the alert rules', () => {
  it('have a name, a duration, a severity and a summary each', () => {
    expect(rules.length).toBeGreaterThan(20)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, labels, annotations, ...rule } of rules) {
      expect(alert).toMatch(/^[A-Z][A-Za-z]+$/)
      expect(rule.for, alert).toMatch(/^\d+[mh]$/)
      expect(['warning', 'critical'], alert).toContain(labels.severity)
      expect(annotations.summary, alert).toMatch(/\.$/)
    }
  })

  it('have a section of the runbook each, and the runbook has no others', () => {
    const sections = [...read('docs/runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
    expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    }
  })
})

it('the alert rules and the dashboard read only series and labels that a server has', async () => {
  const series = await seriesOfServer()
  const expressions = [
    ...rules.map(({ alert, expr }) => ({ what: alert, expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ what: title, expr }))),
  ]
  const all = new Set([...series.values()].flatMap((labels) => [...labels]))
  for (const { what, expr } of expressions) {
    const selectors = selectorsOf(expr)
    expect(selectors, what).not.toEqual([])
    for (const { name, labels } of selectors) {
      expect([...series.keys()], `${what} reads ${name}`).toContain(name)
      for (const label of labels) {
        expect([...(series.get(name) ?? []), ...LABELS_OF_PROMETHEUS], `${what} filters ${label}`).toContain(label)
      }
    }
    for (const label of groupsOf(expr)) expect([...all, ...LABELS_OF_PROMETHEUS], what).toContain(label)
  }
})

it('a selector of an expression is found with its labels', () => {
  expect(selectorsOf('sum by (le) (rate(a_bucket{route!~"x y",le="1"}[5m])) / max(b_total) > 3 and up == 0')).toEqual([
    { name: 'a_bucket', labels: ['route', 'le'] },
    { name: 'b_total', labels: [] },
    { name: 'up', labels: [] },
  ])
})
