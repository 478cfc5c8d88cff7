import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The part of a Babel node path that is read here; Stryker's own type is empty. */
type NodePath = { node: { type: string; value?: unknown; callee?: { type: string; object?: { name?: string } } } }

/** Names of loggers: what they are told changes no outcome. */
const LOGGERS = new Set(['log', 'console'])

/**
 * Leaves out mutants that say nothing about the rules: sentences, templates (SQL and texts, where blanking one
 * always breaks the statement), and log messages. Words without a space are states and codes and stay in.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'text', {
    shouldIgnore({ node }: NodePath) {
      if (node.type === 'TemplateLiteral') return 'a text or an SQL statement'
      if (node.type === 'StringLiteral' && typeof node.value === 'string' && /[\s/]/.test(node.value)) return 'a text'
      if (node.type === 'CallExpression' && LOGGERS.has(node.callee?.object?.name ?? '')) return 'a log message'
      return undefined
    },
  }),
]
