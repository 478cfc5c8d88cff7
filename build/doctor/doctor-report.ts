/** A fact about the machine. It contains no name of a person, no address and no path. */
export type MachineFact = { label: string; value: string }

/** A journey and its result on this machine. */
export type JourneyResult = { title: string; passed: boolean; seconds: number; message: string }

type Report = { facts: readonly MachineFact[]; journeys: readonly JourneyResult[]; home: string; root: string }

const LINES_OF_A_FAILURE = 12

/**
 * Formats the report of `npm run desktop:doctor` as Markdown: the machine, the number of passed journeys, and the reason
 * of each failure. Replaces the folders of project and user, so that the report can be sent to others.
 */
export function formatReport({ facts, journeys, home, root }: Report): string {
  const failed = journeys.filter(({ passed }) => !passed)
  const lines = [
    '# Showroom app on this machine',
    '',
    '| | |',
    '| --- | --- |',
    ...facts.map(({ label, value }) => `| ${label} | ${value.replaceAll('|', '/')} |`),
    '',
    `${journeys.length - failed.length} of ${journeys.length} journeys passed.`,
    ...failed.flatMap(({ title, message }) => ['', `## ✗ ${title}`, '', '```', firstLines(message), '```']),
    '',
    '## All journeys',
    '',
    ...journeys.map(({ title, passed, seconds }) => `- ${passed ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)`),
    '',
  ]
  return withoutFolders(lines.join('\n'), { home, root })
}

const firstLines = (text: string) => withoutColors(text).split('\n').slice(0, LINES_OF_A_FAILURE).join('\n')

/** Removes the color codes of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: color codes begin with this character
const withoutColors = (text: string) => text.replace(/\u001b\[[\d;]*m/g, '')

/** Replaces the folder of the project, and the home folder, whose name is often that of a person. */
function withoutFolders(text: string, { home, root }: { home: string; root: string }): string {
  // The project is usually inside the home folder, so its folder is replaced first.
  const folders = [
    [root, '<project>'],
    [home, '~'],
  ] as const
  return folders.reduce(
    (result, [folder, name]) => (folder.length > 1 ? result.replaceAll(folder, name) : result),
    text,
  )
}
