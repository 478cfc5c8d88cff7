import type { SpecificationGroup } from '#shared/contracts/matrix-options.ts'
import { Explanation } from './Explanation.tsx'
import classes from './SpecificationTable.module.css'
import { type Specification, specificationRows } from './specifications.ts'

type SpecificationTableProps = {
  groups: readonly SpecificationGroup[]
  product: Parameters<typeof specificationRows>[1]
}

/** The specifications of a product, in one table per group: dimensions, materials and so on. */
export function SpecificationTable({ groups, product }: SpecificationTableProps) {
  return (
    <div className={classes.groups}>
      {specificationRows(groups, product).map(({ category, rows }) => (
        <table key={category} className={classes.group}>
          <caption className={classes.category}>{category}</caption>
          <tbody>
            {rows.map((row) => (
              <Row key={row.code} row={row} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function Row({ row: { label, tooltip, value } }: { row: Specification }) {
  return (
    <tr>
      <th scope="row" className={classes.label}>
        {label}
        {tooltip && <Explanation of={label}>{tooltip}</Explanation>}
      </th>
      <td className={classes.value}>{value}</td>
    </tr>
  )
}
