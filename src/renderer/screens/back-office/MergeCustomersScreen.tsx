import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { ChooseOther } from '../../features/back-office/customers/ChooseOther.tsx'
import { ConfirmMerge } from '../../features/back-office/customers/ConfirmMerge.tsx'
import { PossibleDoubles } from '../../features/back-office/customers/PossibleDoubles.tsx'
import { BackOfficePage, useListQuery } from '../../features/back-office/frame/index.ts'

/**
 * /admin/klanten/samenvoegen: pairs of customers that may be the same person, and the comparison of two. The URL has the
 * customer that stays (`blijft`) and the other (`ander`).
 */
export function MergeCustomersScreen() {
  const { get } = useListQuery()
  const kept = get('blijft')
  const other = get('ander')
  return (
    <BackOfficePage
      title="Klanten samenvoegen"
      actions={
        kept && other ? (
          <Link to={staffPaths.doubles}>Andere klanten kiezen</Link>
        ) : (
          <Link to={staffPaths.customers}>Alle klanten</Link>
        )
      }
    >
      {kept && other ? (
        <ConfirmMerge key={`${kept} ${other}`} kept={kept} other={other} />
      ) : (
        <>
          <ChooseOther key={kept} first={kept} />
          {!kept && <PossibleDoubles />}
        </>
      )}
    </BackOfficePage>
  )
}
