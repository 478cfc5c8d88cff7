import type { FastifyInstance } from 'fastify'

/** Path to which browsers report violations of the content security policy of a page. */
export const CSP_REPORT_PATH = '/api/csp-report'

const MAX_BYTES = 16 * 1024
const PER_MINUTE = 30
/** Most violations that are counted of one report; a browser sends several together. */
const MAX_VIOLATIONS = 20

/** Directives by which violations are counted. All others are counted as `other`, so that callers cannot add metrics. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'connect-src', 'font-src', 'media-src', 'manifest-src', 'worker-src', 'frame-src', 'object-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
])

/**
 * Mounts the endpoint for reports about the content security policy. It counts the violations by directive, and stores
 * and logs nothing else, because a report contains addresses of pages. Anyone can send reports, so a count is a hint.
 *
 * @param count counts a violation of a directive
 */
export async function cspReportRoute(app: FastifyInstance, count: (directive: string) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      scope.getDefaultJsonParser('ignore', 'ignore'),
    )
    scope.post(
      CSP_REPORT_PATH,
      { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } },
      async ({ body }, reply) => {
        for (const directive of directivesIn(body).slice(0, MAX_VIOLATIONS)) {
          count(DIRECTIVES.has(directive) ? directive : 'other')
        }
        return reply.status(204).header('cache-control', 'no-store').send()
      },
    )
  })
}

/** Returns the directives of a report, in either format of browsers. Other input has none. */
function directivesIn(body: unknown): string[] {
  const reports: unknown[] = Array.isArray(body)
    ? body.map((one) => fieldOf(one, 'body'))
    : [fieldOf(body, 'csp-report')]
  return reports.flatMap((report) => {
    const directive = ['effectiveDirective', 'effective-directive', 'violated-directive']
      .map((name) => fieldOf(report, name))
      .find((value) => typeof value === 'string')
    // Older browsers send the directive with its value.
    return typeof directive === 'string' ? [directive.split(' ', 1)[0] ?? ''] : []
  })
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
