import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { useApi } from '../../../lib/api.ts'
import { PAGE_SIZES } from '../../../lib/pages.ts'
import { report } from '../../../lib/report.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { openSession, useSession } from '../../common/sessions/index.ts'
import classes from './DataTable.module.css'
import { withChanges } from './list-query.ts'

const numberFormat = new Intl.NumberFormat('nl-NL')

/** Shows the range and total of rows, the links to other pages, and the page size. */
export function TableFooter({ page, pageSize, total }: { page: number; pageSize: number; total: number }) {
  const [search] = useSearchParams()
  const first = Math.min((page - 1) * pageSize + 1, total)
  const last = Math.min(page * pageSize, total)
  const hrefOf = (selected: number) => {
    const to = withChanges(search, {})
    if (selected > 1) to.set('page', String(selected))
    return `?${to}`
  }
  return (
    <div className={classes.footer}>
      <p role="status">
        {numberFormat.format(first)}–{numberFormat.format(last)} van {numberFormat.format(total)}
      </p>
      <Pagination page={page} count={Math.ceil(total / pageSize)} hrefOf={hrefOf} Link={Link} />
      <PageSize pageSize={pageSize} />
    </div>
  )
}

/** The number of rows per page, for every list (docs/requirements.md#s9). It is stored with the account. */
function PageSize({ pageSize }: { pageSize: number }) {
  const api = useApi()
  const session = useSession()
  const [search, setSearch] = useSearchParams()
  const savePageSize = useMutation({
    mutationFn: (userPageSize: number) => api.account.setPageSize({ body: { userPageSize } }),
    onError: (error) => report(error, 'page size'),
  })
  const choose = (selected: number) => {
    if (session) openSession({ ...session, userPageSize: selected })
    setSearch(withChanges(search, {}), { replace: true, preventScrollReset: true })
    savePageSize.mutate(selected)
  }
  return (
    <>
      <NativeSelect
        className={classes.size}
        aria-label="Rijen per bladzijde"
        value={String(pageSize)}
        onChange={(event) => choose(Number(event.currentTarget.value))}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} per bladzijde` }))}
      />
      {savePageSize.isError && <Notice tone="bad">{NOT_SAVED}</Notice>}
    </>
  )
}

const NOT_SAVED = 'Het aantal rijen kon niet worden bewaard. Na opnieuw inloggen staat het weer zoals het was.'
