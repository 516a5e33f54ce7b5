import { isDone, type JobOnDevice } from '../device/jobsOnDevice.ts'

type JobDay = { day: string; jobs: readonly JobOnDevice[] }

export type JobDays = {
  today: readonly JobOnDevice[]
  done: readonly JobOnDevice[]
  later: readonly JobDay[]
}

export function jobsByDay(jobs: readonly JobOnDevice[], today: string): JobDays {
  const open = jobs.filter((job) => !isDone(job)).sort((one, other) => compareText(timesOf(one), timesOf(other)))
  const onDay = (day: string) => open.filter(({ job }) => dayOf(job, today) === day)
  const days = new Set(open.map(({ job }) => dayOf(job, today)).filter((day) => day > today))
  return {
    today: onDay(today),
    done: jobs.filter(isDone),
    later: [...days].sort().map((day) => ({ day, jobs: onDay(day) })),
  }
}

/** The first day of its window, or today once that has passed. */
function dayOf({ delivery_from_date }: JobOnDevice['job'], today: string): string {
  return delivery_from_date > today ? delivery_from_date : today
}

/** Ties go to the one that can be loaded first. */
function timesOf({ job: { to, from } }: JobOnDevice): string {
  return `${to.access_times_open} ${from.access_times_open}`
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
