import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The fields of a Babel node path that are read here; Stryker's own type is empty. */
type NodePath = { node: Node }
type Node = {
  type: string
  value?: unknown
  /** The called function: `log.warn` or `request.log.warn`. */
  callee?: { object?: { name?: string; property?: { name?: string } } }
  /** Expression of a statement that is a call. */
  expression?: Node
  /** Statements of a block. */
  body?: Node[]
  /** Statements of a branch of a `switch`. */
  consequent?: readonly { argument?: { type: string; typeAnnotation?: { type: string } } }[]
}

/** Names of loggers. Their messages do not change an outcome, so mutants in them are ignored. */
const LOGGERS = new Set(['log', 'console'])

/**
 * Ignores mutants that do not change a rule: sentences, templates (SQL and texts, which Stryker replaces by an empty
 * string), and log messages. Strings without a space and without a slash are states and codes, so their mutants count.
 * A branch that ends in `satisfies never` is ignored too, because the compiler proves that it is unreachable.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'text', {
    shouldIgnore({ node }: NodePath) {
      if (node.type === 'TemplateLiteral') return 'a text or an SQL statement'
      if (node.type === 'StringLiteral' && typeof node.value === 'string' && /[\s/]/.test(node.value)) return 'a text'
      if (isLogging(node)) return 'a log message'
      const branch = node.type === 'SwitchCase' ? node.consequent?.[0]?.argument : undefined
      if (branch?.type === 'TSSatisfiesExpression' && branch.typeAnnotation?.type === 'TSNeverKeyword')
        return 'a branch that is never reached'
      return undefined
    },
  }),
]

/** Returns true for a call of a logger, as an expression or a statement, and for a block that contains nothing else. */
function isLogging({ type, callee, expression, body }: Node): boolean {
  if (type === 'BlockStatement') return body !== undefined && body.length > 0 && body.every(isLogging)
  if (type === 'ExpressionStatement') return expression !== undefined && isLogging(expression)
  const called = callee?.object
  return type === 'CallExpression' && LOGGERS.has(called?.name ?? called?.property?.name ?? '')
}
