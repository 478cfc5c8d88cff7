import { type Assumptions, measured } from './measured-figures.ts'

/** One derived number. `from` names its inputs: figures, assumptions (marked `?`) and earlier lines. */
export type PlanLine = { name: string; value: number; unit: string; from: string }

/** The need of the target for a resource, as a multiple of one machine of the benchmarks. */
export type Bottleneck = { name: string; need: number; has: number; unit: string; ratio: number; from: string }

export type GrowthPlan = {
  /** The capacity of one machine of the benchmarks, with everything on it. */
  oneMachine: PlanLine[]
  /** The resources of one machine at the target, the most exceeded one first. */
  bottlenecks: Bottleneck[]
  /** The machines and services of the target. */
  target: PlanLine[]
  /** Costs per month. */
  costs: PlanLine[]
}

const DAY = 86_400
const GIGABYTE = 1e9
const MONTHS = 12
const DAYS_PER_MONTH = 30.4

/** Computes the plan. Times are processor times in seconds, sizes are in GB, rates are per second. */
export function growthPlan(given: Assumptions): GrowthPlan {
  const bare = measured.bareResponse.value / 1e6
  const rendered = ((measured.productPage.value + measured.categoryPage.value) / 2) * bare
  const misses = 1 - given.cachedShare
  const viewCpu =
    given.cachedShare * bare +
    misses * rendered +
    given.callsPerView * bare +
    given.searchesPerView * measured.searchTerm.value * bare
  const orderCpu = given.orderCpu / 1000
  const orderDatabaseCpu = given.orderDatabaseCpu / 1000
  const viewDatabaseCpu = ((misses + given.searchesPerView) * given.statementsPerMiss * given.statementCpu) / 1000

  const averageViews = given.pageViewsPerDay / DAY
  const peakViews = averageViews * given.peakFactor
  const averageOrders = given.ordersPerDay / DAY
  const peakOrders = averageOrders * given.peakFactor
  const originViews = peakViews * (1 - given.edgeShare)

  const serverCores = (originViews * viewCpu + peakOrders * orderCpu) / given.usableShare
  const databaseCores = (originViews * viewDatabaseCpu + peakOrders * orderDatabaseCpu) / given.usableShare
  const processes = Math.ceil(serverCores / given.coresPerProcess)
  const machines = Math.ceil(serverCores / given.machineCores) + 1
  const gbPerMonth = (given.ordersPerDay * DAYS_PER_MONTH * given.bytesPerOrder) / GIGABYTE
  const storedGb = gbPerMonth * MONTHS * given.yearsStored
  const erpNeed = averageOrders * given.erpCallsPerOrder * given.erpSecondsPerCall
  const mailNeed = averageOrders * given.mailsPerOrder
  const payNeed = peakOrders * given.paymentCallsPerOrder
  const payHas = measured.payCallsPerTenSeconds.value / 10
  const trafficGb = (given.pageViewsPerDay * DAYS_PER_MONTH * measured.pageBytes.value) / GIGABYTE

  const cores = measured.machineCores.value * given.usableShare
  const viewLoad = viewCpu + viewDatabaseCpu
  const orderLoad = orderCpu + orderDatabaseCpu
  const usesDatabaseMachine = (databaseCores * given.usableShare) / cores

  const bottlenecks = [
    bottleneck(
      'processor: pages, calls and orders',
      originViews * viewLoad + peakOrders * orderLoad,
      cores,
      'cores',
      'bareResponse, productPage, categoryPage, searchTerm, machineCores, cachedShare?, orderCpu?',
    ),
    bottleneck(
      'ERP export (average of a day)',
      erpNeed,
      measured.erpSlots.value,
      'calls at once',
      'erpSlots, erpCallsPerOrder?, erpSecondsPerCall?',
    ),
    bottleneck(
      'mails (average of a day)',
      mailNeed,
      measured.mailsPerSecond.value,
      'mails/s',
      'mailsPerSecond, mailsPerOrder?',
    ),
    bottleneck(
      'payments started at PAY. by one server',
      payNeed,
      payHas,
      'calls/s',
      'payCallsPerTenSeconds, paymentCallsPerOrder?, peakFactor?',
    ),
  ].toSorted((one, other) => other.ratio - one.ratio)

  return {
    oneMachine: [
      line(
        'processor time of a view',
        viewCpu * 1000,
        'ms',
        'bareResponse × (productPage + categoryPage) / 2, searchTerm, cachedShare?, callsPerView?, searchesPerView?',
      ),
      line(
        'views at most',
        cores / viewLoad,
        'views/s',
        'machineCores × usableShare? / (processor time of a view + statementsPerMiss? × statementCpu?)',
      ),
      line(
        'views at most in a day',
        ((cores / viewLoad) * DAY) / given.peakFactor,
        'views/day',
        'views at most / peakFactor?',
      ),
      line(
        'orders at most, without views',
        cores / orderLoad,
        'orders/s',
        'machineCores × usableShare? / (orderCpu? + orderDatabaseCpu?)',
      ),
      line(
        'orders that the ERP takes',
        (measured.erpSlots.value / (given.erpCallsPerOrder * given.erpSecondsPerCall)) * DAY,
        'orders/day',
        'erpSlots / (erpCallsPerOrder? × erpSecondsPerCall?)',
      ),
      line(
        'orders whose mails leave',
        (measured.mailsPerSecond.value / given.mailsPerOrder) * DAY,
        'orders/day',
        'mailsPerSecond / mailsPerOrder?',
      ),
    ],
    bottlenecks,
    target: [
      line('views at the peak', peakViews, 'views/s', 'pageViewsPerDay? / 86,400 × peakFactor?'),
      line('orders at the peak', peakOrders, 'orders/s', 'ordersPerDay? / 86,400 × peakFactor?'),
      line(
        'cores of the servers',
        serverCores,
        'cores',
        'views and orders at the peak × their processor time / usableShare?',
      ),
      line('server processes', processes, 'processes', 'cores of the servers / coresPerProcess?'),
      line('machines, with one spare', machines, 'machines', 'cores of the servers / machineCores?, + 1'),
      line(
        'cores of the database',
        databaseCores,
        'cores',
        'misses × statementsPerMiss? × statementCpu?, orders × orderDatabaseCpu?',
      ),
      line('database, as machines of the benchmarks', usesDatabaseMachine, '×', 'cores of the database / machineCores'),
      line(
        'sharded database needed',
        databaseCores > given.oneDatabaseLimit ? 1 : 0,
        '1 = yes',
        'cores of the database > oneDatabaseLimit?',
      ),
      line('orders stored per month', gbPerMonth, 'GB', 'ordersPerDay? × 30.4 × bytes of an order'),
      line('orders stored in all', storedGb, 'GB', 'orders stored per month × 12 × yearsStored?'),
      line(
        'months until partitions are needed',
        given.partitionLimit / gbPerMonth,
        'months',
        'partitionLimit? / orders stored per month',
      ),
      line(
        'calls to the ERP at once',
        Math.ceil(erpNeed),
        'calls',
        'ordersPerDay? × erpCallsPerOrder? × erpSecondsPerCall?',
      ),
      line(
        'SuiteCloud Plus licences',
        Math.max(0, Math.ceil((Math.ceil(erpNeed) - measured.erpAccountLimit.value) / measured.erpLicenceSlots.value)),
        'licences',
        '(calls to the ERP at once − erpAccountLimit) / erpLicenceSlots',
      ),
      line('mails on average', mailNeed, 'mails/s', 'ordersPerDay? × mailsPerOrder?'),
      line('traffic of pages', trafficGb, 'GB/month', 'pageViewsPerDay? × 30.4 × pageBytes'),
      line('loss of a failover', measured.failover.value, 'ms', 'failover'),
    ],
    costs: costsOf(given, { machines, databaseCores, trafficGb, storedGb }),
  }
}

function costsOf(
  given: Assumptions,
  {
    machines,
    databaseCores,
    trafficGb,
    storedGb,
  }: Record<'machines' | 'databaseCores' | 'trafficGb' | 'storedGb', number>,
): PlanLine[] {
  const databases = Math.max(1, Math.ceil(databaseCores / 16)) + 1
  const costs = [
    line('servers', machines * given.serverPrice, '€/month', 'machines × serverPrice?'),
    line(
      'database and standby',
      databases * given.databasePrice,
      '€/month',
      '(cores of the database / 16 + 1) × databasePrice?',
    ),
    line('traffic', trafficGb * given.trafficPrice, '€/month', 'traffic of pages × trafficPrice?'),
    line('storage, twice', storedGb * 2 * given.storagePrice, '€/month', 'orders stored in all × 2 × storagePrice?'),
  ]
  const total = costs.reduce((sum, { value }) => sum + value, 0)
  return [...costs, line('together', total, '€/month', 'the lines above')]
}

const line = (name: string, value: number, unit: string, from: string): PlanLine => ({ name, value, unit, from })

const bottleneck = (name: string, need: number, has: number, unit: string, from: string): Bottleneck => ({
  name,
  need,
  has,
  unit,
  ratio: need / has,
  from,
})
