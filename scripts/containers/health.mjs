// The health check of the container `portal`: ends with 0 when database, migrations, jobs and pages work.
const { PORT = '3000' } = process.env
const answer = await fetch(`http://127.0.0.1:${PORT}/api/ready`, { signal: AbortSignal.timeout(4_000) })
process.exit(answer.ok ? 0 : 1)
