import { Problem } from '#kernel/problem.ts';

/** Makes the function that translates refusals of a sheet's columns into messages for a form's fields. */
export function formProblems(
  formFields: Readonly<Record<string, string>>,
): <T>(work: Promise<T>) => Promise<T> {
  return async (work) => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof Problem) || !error.details.fields) throw error;
      const { code, message, details, cause } = error;
      const fields = Object.entries(error.details.fields).map(([name, text]) => [
        formFields[name] ?? name,
        text,
      ]);
      throw new Problem(code, message, { ...details, fields: Object.fromEntries(fields), cause });
    }
  };
}
