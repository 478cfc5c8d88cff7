import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isOperation, OPERATION_NAMES, OPERATIONS } from '#shared/domain/operations/operations.ts'
import { useApi } from '../../../lib/api.ts'
import { DataTable, useListQuery } from '../frame/index.ts'
import { runsPage } from './data-queries.ts'
import classes from './Jobs.module.css'
import { RunDetails } from './RunDetails.tsx'
import { runColumns, runTone } from './run-columns.tsx'
import { OPEN_RUN } from './run-path.ts'

const OPERATION_PARAM = 'wat'

/** History of all runs of operations, manual and scheduled, newest first. A row opens the result of the run. */
export function History() {
  const { page, pageSize, get, set } = useListQuery()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const selected = get(OPERATION_PARAM) ?? ''
  const operation = isOperation(selected) ? selected : undefined
  const runs = useQuery(runsPage(useApi(), { page, pageSize, operation }))
  const open = runs.data?.items.find(({ runId }) => runId === get(OPEN_RUN))

  return (
    <section className={classes.section} aria-labelledby="geschiedenis">
      <h2 id="geschiedenis" className={classes.title}>
        Geschiedenis
      </h2>
      <NativeSelect
        className={classes.filter}
        label="Wat"
        value={operation ?? ''}
        data={[
          { value: '', label: 'Alles' },
          ...OPERATION_NAMES.map((value) => ({ value, label: OPERATIONS[value].title })),
        ]}
        onChange={(event) => set({ [OPERATION_PARAM]: event.currentTarget.value, [OPEN_RUN]: undefined })}
      />
      <DataTable
        caption="Wat er gedaan is"
        columns={runColumns}
        rows={runs.data?.items}
        rowKey={({ runId }) => runId}
        rowHref={({ runId }) => `?${withOpenRun(search, runId)}`}
        rowTone={runTone}
        total={runs.data?.total}
        page={page}
        pageSize={pageSize}
        isLoading={runs.isFetching}
        error={runs.data ? null : runs.error}
        onRetry={() => void runs.refetch()}
        emptyText="Er is nog niets gedaan."
      />
      <RunDetails
        run={open}
        onClose={() => void navigate(`?${withOpenRun(search, undefined)}`, { replace: true, preventScrollReset: true })}
      />
    </section>
  )
}

function withOpenRun(search: URLSearchParams, runId: string | undefined): URLSearchParams {
  const to = new URLSearchParams(search)
  if (runId === undefined) to.delete(OPEN_RUN)
  else to.set(OPEN_RUN, runId)
  return to
}
