import type { Component } from './bill-of-materials.ts'

/** Licenses of packages that the products may contain: their only duty is to keep the text of the license. */
const ACCEPTED: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  'Unlicense',
  'Zlib',
])

/** Other packages that the products may contain, with their license and the reason. A name may end with `*`. */
const EXCEPTIONS: readonly { name: string; license: string; reason: string }[] = [
  {
    name: '@img/sharp-*',
    license: 'LGPL-3.0-or-later',
    reason: 'libvips, a library of its own that sharp loads at run time and that can be replaced',
  },
  {
    name: '@fontsource-variable/*',
    license: 'OFL-1.1',
    reason: 'fonts, which are not sold by themselves and keep their names',
  },
  { name: 'argparse', license: 'Python-2.0', reason: 'its only duty is to keep the text of the license' },
  { name: 'png-js', license: 'none', reason: 'its file LICENSE is that of MIT; package.json does not name it' },
]

/** Returns the license of a package as an SPDX expression; `none` when its package.json names no license. */
function licenseOf({ licenses = [] }: Component): string {
  const [first] = licenses
  if (!first) return 'none'
  return 'expression' in first ? first.expression : (first.license.id ?? first.license.name ?? 'none')
}

/** Returns the packages whose license a product may not contain, each with that license. */
export function refusedLicenses(components: readonly Component[]): string[] {
  return components
    .filter((component) => !isAccepted(component.name, licenseOf(component)))
    .map((component) => `${component.name} ${component.version}: ${licenseOf(component)}`)
}

/** Decides about an expression of names with either OR or AND. Others are refused, until a person has read them. */
function isAccepted(name: string, expression: string): boolean {
  const terms = expression.replace(/^\((.*)\)$/, '$1')
  const may = (license: string) => ACCEPTED.has(license) || isException(name, license)
  return terms.includes(' OR ') && !terms.includes(' AND ')
    ? terms.split(' OR ').some(may)
    : terms.split(' AND ').every(may)
}

const isException = (name: string, license: string) =>
  EXCEPTIONS.some(
    (exception) =>
      exception.license === license &&
      (exception.name.endsWith('*') ? name.startsWith(exception.name.slice(0, -1)) : name === exception.name),
  )

/** Returns the list of licenses of a product: for each license its packages, in alphabetical order. */
export function licenseList(title: string, components: readonly Component[]): string {
  const byLicense = Map.groupBy(components, licenseOf)
  const groups = [...byLicense].sort(([one], [other]) => one.localeCompare(other))
  const lines = groups.flatMap(([license, ofLicense]) => [
    `\n${license}`,
    ...new Set(ofLicense.map(({ name, version }) => `  ${name} ${version}`).sort()),
  ])
  return [title, ...lines, ''].join('\n')
}
