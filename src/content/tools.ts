/** A tool we work with. `icon` is a simple-icons slug; null where the set has no mark, and the name stands alone. */
export interface Tool {
  name: string;
  icon: string | null;
}

export interface ToolGroup {
  category: string;
  tools: readonly Tool[];
}

/** Every tool that a page may name, once, so that a name is written the same way everywhere. */
export const tools = {
  android: { name: "Android", icon: "android" },
  angular: { name: "Angular", icon: "angular" },
  ansible: { name: "Ansible", icon: "ansible" },
  apple: { name: "iOS", icon: "apple" },
  arduino: { name: "Arduino", icon: "arduino" },
  argo: { name: "Argo CD", icon: "argo" },
  astro: { name: "Astro", icon: "astro" },
  aws: { name: "AWS", icon: null },
  azure: { name: "Microsoft Azure", icon: null },
  cSharp: { name: "C#", icon: null },
  cloudflare: { name: "Cloudflare", icon: "cloudflare" },
  dart: { name: "Dart", icon: "dart" },
  django: { name: "Django", icon: "django" },
  docker: { name: "Docker", icon: "docker" },
  dotnet: { name: ".NET", icon: "dotnet" },
  espressif: { name: "ESP32", icon: "espressif" },
  fastapi: { name: "FastAPI", icon: "fastapi" },
  figma: { name: "Figma", icon: "figma" },
  firebase: { name: "Firebase", icon: "firebase" },
  flutter: { name: "Flutter", icon: "flutter" },
  githubActions: { name: "GitHub Actions", icon: "githubactions" },
  go: { name: "Go", icon: "go" },
  googleCloud: { name: "Google Cloud", icon: "googlecloud" },
  grafana: { name: "Grafana", icon: "grafana" },
  helm: { name: "Helm", icon: "helm" },
  java: { name: "Java", icon: null },
  javascript: { name: "JavaScript", icon: "javascript" },
  jetpackCompose: { name: "Jetpack Compose", icon: "jetpackcompose" },
  kafka: { name: "Apache Kafka", icon: "apachekafka" },
  kotlin: { name: "Kotlin", icon: "kotlin" },
  kubernetes: { name: "Kubernetes", icon: "kubernetes" },
  laravel: { name: "Laravel", icon: "laravel" },
  mariadb: { name: "MariaDB", icon: "mariadb" },
  matomo: { name: "Matomo", icon: "matomo" },
  mongodb: { name: "MongoDB", icon: "mongodb" },
  mqtt: { name: "MQTT", icon: "mqtt" },
  mysql: { name: "MySQL", icon: "mysql" },
  nestjs: { name: "NestJS", icon: "nestjs" },
  nextjs: { name: "Next.js", icon: "nextdotjs" },
  nginx: { name: "nginx", icon: "nginx" },
  nodejs: { name: "Node.js", icon: "nodedotjs" },
  php: { name: "PHP", icon: "php" },
  postgresql: { name: "PostgreSQL", icon: "postgresql" },
  prometheus: { name: "Prometheus", icon: "prometheus" },
  python: { name: "Python", icon: "python" },
  rabbitmq: { name: "RabbitMQ", icon: "rabbitmq" },
  raspberryPi: { name: "Raspberry Pi", icon: "raspberrypi" },
  react: { name: "React", icon: "react" },
  reactNative: { name: "React Native", icon: "react" },
  redis: { name: "Redis", icon: "redis" },
  spring: { name: "Spring Boot", icon: "springboot" },
  sqlite: { name: "SQLite", icon: "sqlite" },
  supabase: { name: "Supabase", icon: "supabase" },
  swift: { name: "Swift", icon: "swift" },
  tailwind: { name: "Tailwind CSS", icon: "tailwindcss" },
  terraform: { name: "Terraform", icon: "terraform" },
  typescript: { name: "TypeScript", icon: "typescript" },
  vue: { name: "Vue", icon: "vuedotjs" },
  wordpress: { name: "WordPress", icon: "wordpress" },
} as const satisfies Record<string, Tool>;

/** The four tabs that both development pages share, in the specification's words. */
export const toolCategories = ["Backend & Cloud Services", "Language", "Frameworks", "Database"] as const;

export const websiteTools: readonly ToolGroup[] = [
  {
    category: toolCategories[0],
    tools: [tools.nodejs, tools.nginx, tools.docker, tools.aws, tools.googleCloud, tools.cloudflare],
  },
  {
    category: toolCategories[1],
    tools: [tools.typescript, tools.javascript, tools.php, tools.python, tools.go],
  },
  {
    category: toolCategories[2],
    tools: [tools.react, tools.nextjs, tools.astro, tools.vue, tools.laravel, tools.django, tools.wordpress],
  },
  {
    category: toolCategories[3],
    tools: [tools.postgresql, tools.mysql, tools.sqlite, tools.redis, tools.mongodb],
  },
];

export const mobileTools: readonly ToolGroup[] = [
  {
    category: toolCategories[0],
    tools: [tools.nodejs, tools.spring, tools.firebase, tools.supabase, tools.aws, tools.azure],
  },
  {
    category: toolCategories[1],
    tools: [tools.kotlin, tools.swift, tools.dart, tools.typescript, tools.java],
  },
  {
    category: toolCategories[2],
    tools: [tools.jetpackCompose, tools.apple, tools.flutter, tools.reactNative],
  },
  {
    category: toolCategories[3],
    tools: [tools.sqlite, tools.postgresql, tools.firebase, tools.mongodb, tools.redis],
  },
];
