-- What other systems keep with rides, passengers and funds, which the product carries and does not read (X099).
alter table public.ride add column meta jsonb, add column scope jsonb;
alter table public.passenger add column carried jsonb;
alter table public.fund add column original jsonb;
